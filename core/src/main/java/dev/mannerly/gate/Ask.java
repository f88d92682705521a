package dev.mannerly.gate;

import dev.mannerly.config.Limits;
import java.util.List;

/**
 * One question to a coordinator: may a hop of this budget leave, and when?
 *
 * @param key the budget key
 * @param id the reservation; unique within this JVM for its life, made unique for the fleet by the
 *     coordinator
 * @param limits the budget's limits as this JVM knows them
 * @param urgency how it stands in the queue
 * @param hold never grant at once: the caller needs a second budget, too, and will {@link
 *     Coordinator#enter} when both are due
 * @param jitterMicros drawn by the caller, from 0 to the limits' jitter; added to the gap before
 *     this slot when it has to wait
 * @param patienceMicros how far away the slot may be
 * @param known what this JVM knows of the budget, as lower bounds, rebased to the instant of asking
 * @param returned leases of this JVM and budget that ended and are given back on the way
 */
public record Ask(
    String key,
    long id,
    Limits limits,
    Urgency urgency,
    boolean hold,
    long jitterMicros,
    long patienceMicros,
    Standing known,
    List<Long> returned) {

  public Ask {
    returned = List.copyOf(returned);
  }
}
