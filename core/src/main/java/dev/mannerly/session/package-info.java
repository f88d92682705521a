/** Walks one hop through the policy; what every adapter speaks to. Not API. */
@NullMarked
package dev.mannerly.session;

import org.jspecify.annotations.NullMarked;
