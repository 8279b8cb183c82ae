/*
 * Relay, claims, inbox and crashes of the bus, for one consumer: two relays, two workers, a sweep that also takes
 * from the living, one transport duplicate, handlers that may fail or end their process at any step.
 * What is atomic here is one committed statement or one COMMIT there; everything in between may be interleaved or
 * end in a crash, which forgets the process's memory and rolls its open transaction back.
 *
 * Checked in every reachable state: no message has two effects, an effect and its inbox row exist together.
 * Checked wherever nothing can move any more: every committed message is done with its effect, or is a dead letter.
 *
 * Each of NO_INBOX, NO_FENCE, NO_SWEEP, UNCOUNTED and HIGH_WATER leaves one rule out, and must be found wrong.
 */
#ifndef MESSAGES
#define MESSAGES 1
#endif
#ifndef CRASHES
#define CRASHES 3   /* over all workers */
#endif
#ifndef STEALS
#define STEALS 2    /* claims taken from a living worker */
#endif
#define BUDGET 2
#define LAST (MESSAGES - 1)
#define GONE 255    /* holder of a claim whose process is no more */

mtype = { none, pending, relayed, claimed, done, dead };

mtype outbox[MESSAGES] = none;
mtype delivery[MESSAGES] = none;
byte claim[MESSAGES];        /* who holds the row; 0 for nobody. A claim is of one moment: taken anew it is another */
byte attempts[MESSAGES];
bool alone[MESSAGES];
byte locked[MESSAGES];       /* row lock of an open transaction: worker + 1 */
bool inbox[MESSAGES];
byte effects[MESSAGES];
byte letters[MESSAGES];

bool committed[MESSAGES];
byte crashes = 0;
byte steals = 0;
byte runs[MESSAGES];         /* handler runs, all of them */
byte highest = 0;            /* HIGH_WATER only */

inline checkNow(m) {
  assert(effects[m] <= 1);
  assert(effects[m] == 0 || inbox[m]);
  assert(letters[m] <= 1)
}

/* Two transactions take their ids in order and commit in any, or not at all. */
proctype Emitter(byte m) {
  if
  :: atomic { outbox[m] = pending; committed[m] = true }
  :: skip
  fi
}

proctype Relay() {
  byte m;
end:
  do
  :: atomic {
#ifdef HIGH_WATER
      (outbox[0] == pending && highest < 1) || (outbox[LAST] == pending && highest <= LAST);
      if :: outbox[0] == pending && highest < 1 -> m = 0
         :: else -> m = LAST
      fi;
      highest = m + 1;
#else
      outbox[0] == pending || outbox[LAST] == pending;
      if :: outbox[0] == pending -> m = 0
         :: outbox[LAST] == pending -> m = LAST
      fi;
#endif
      if :: delivery[m] == none -> delivery[m] = pending
         :: else
      fi;
      outbox[m] = relayed;
      m = 0
    }
  od
}

/* A process that ends: its claim is nobody's, its transaction rolled back. */
inline crash(m) {
  atomic {
    crashes < CRASHES;
    crashes++;
    if :: claim[m] == _pid -> claim[m] = GONE :: else fi;
    if :: locked[m] == _pid -> locked[m] = 0 :: else fi;
    m = 0; seen = false; fails = false
  }
}

proctype Worker() {
  byte m;
  bool seen, fails;
end:
  do
  :: atomic {
      delivery[0] == pending || delivery[LAST] == pending;
      if :: delivery[0] == pending -> m = 0
         :: delivery[LAST] == pending -> m = LAST
      fi;
      delivery[m] = claimed; claim[m] = _pid;
#ifndef UNCOUNTED
      attempts[m]++
#endif
    };
    if
    :: crash(m); goto end
    :: skip
    fi;
    /* The batch's transaction: lock the row, see whether it is still ours, write the inbox row. */
    atomic { locked[m] == 0 -> locked[m] = _pid };
#ifndef NO_FENCE
    if
    :: atomic { !(delivery[m] == claimed && claim[m] == _pid) -> locked[m] = 0; m = 0 }; goto end
    :: else
    fi;
#endif
#ifdef NO_INBOX
    seen = false;
#else
    seen = inbox[m];
#endif
    fails = false;
    if
    :: seen
    :: !seen && attempts[m] > BUDGET -> fails = true         /* spent in crashes: not run again */
    :: !seen && attempts[m] <= BUDGET ->
      runs[m]++;
      if :: fails = true :: skip fi
    fi;
    if
    :: crash(m); goto end
    :: skip
    fi;
    atomic {
      if
      :: !fails && !seen -> inbox[m] = true; effects[m]++; delivery[m] = done
      :: seen -> delivery[m] = done
      :: fails && attempts[m] >= BUDGET -> delivery[m] = dead; letters[m]++
      :: fails && attempts[m] < BUDGET -> delivery[m] = pending
      fi;
      claim[m] = 0; locked[m] = 0; seen = false; fails = false;
      checkNow(m);
      m = 0
    }
  od
}

#define FREE(m) (delivery[m] == claimed && locked[m] == 0 && (claim[m] == GONE || steals < STEALS))

/* Frees the claims of the gone at any time, and now and then one of a living worker that took too long. */
proctype Sweep() {
  byte m;
end:
  do
#ifndef NO_SWEEP
  :: atomic {
      FREE(0) || FREE(LAST);
      if
      :: FREE(0) -> m = 0
      :: FREE(LAST) -> m = LAST
      fi;
      if :: claim[m] == GONE :: else -> steals++ fi;
      /* Not charged for a batch of many; from then on it runs alone, and alone it is. */
      if :: !alone[m] && attempts[m] > 0 -> attempts[m]-- :: else fi;
      alone[m] = true; delivery[m] = pending; claim[m] = 0; m = 0
    }
#else
  :: false
#endif
  od
}

/* The same message comes once more. */
proctype Duplicate() {
  if
  :: atomic { delivery[0] == done -> delivery[0] = pending; attempts[0] = 0 }
  :: skip
  fi
}

active proctype Judge() {
  byte m;
  atomic {
    run Emitter(0);
#if MESSAGES > 1
    run Emitter(1);
#endif
    run Relay(); run Relay(); run Worker(); run Worker(); run Sweep(); run Duplicate()
  };
  timeout;
  do
  :: m < MESSAGES ->
    assert(!committed[m] || (delivery[m] == done && effects[m] == 1) || (delivery[m] == dead && letters[m] == 1));
    assert(committed[m] || delivery[m] == none);
    /* Bounded: the budget, and once for each time a whole batch died or was taken. */
    assert(runs[m] <= BUDGET + CRASHES + STEALS);
    m++
  :: else -> break
  od
}
