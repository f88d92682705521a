package dev.mannerly.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Ended leases that wait for the next question about their budget to ride on. */
final class Returns {
  private final ReentrantLock lock = new ReentrantLock();
  private List<Long> ids = new ArrayList<>(); // @GuardedBy lock

  /** Adds one; true when it is the first since they were taken. */
  boolean add(long id) {
    lock.lock();
    try {
      ids.add(id);
      return ids.size() == 1;
    } finally {
      lock.unlock();
    }
  }

  List<Long> takeAll() {
    lock.lock();
    try {
      List<Long> all = ids;
      ids = new ArrayList<>();
      return all;
    } finally {
      lock.unlock();
    }
  }
}
