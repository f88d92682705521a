/** Small applications that know nothing of us, run in JVMs of their own. */
@NullMarked
package dev.mannerly.agent.program;

import org.jspecify.annotations.NullMarked;
