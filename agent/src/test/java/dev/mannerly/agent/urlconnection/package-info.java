@NullMarked
package dev.mannerly.agent.urlconnection;

import org.jspecify.annotations.NullMarked;
