/**
 * What every client must do under the policy, whether a drop-in was installed in it or the agent
 * gates it. A client brings a {@link dev.mannerly.testkit.contract.ClientUnderTest} and extends
 * {@link dev.mannerly.testkit.contract.PoliteClientContract}.
 */
@NullMarked
package dev.mannerly.testkit.contract;

import org.jspecify.annotations.NullMarked;
