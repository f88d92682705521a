-- Forgets the waiter `member`, whose slot nobody will use.
waiting = waiting - redis.call('ZREM', KEYS[2], member)
-- include uncharge
-- include tail
changed = true
