/** What the tests of every module share: fake time, recording servers, the contracts. */
@NullMarked
package dev.mannerly.testkit;

import org.jspecify.annotations.NullMarked;
