/*
 * One effect of the ledger, two executors, one reconciler, a target and the network between them. An executor may die
 * at every step, or sleep past its lease and go on (ZOMBIES); its answer may be lost; the target may be down.
 * What is atomic here is one committed transaction, one arrival at the target, or one answer.
 *
 * Checked in every reachable state: the target did it at most once; done means that the target did it; refused and
 * never accepted means that it did not; what is settled does not move; a send after a lost answer follows a look that found nothing.
 * Checked wherever nothing can move any more: the effect is done or failed, never left started, pending or unknown.
 *
 * Two ways make "at most once" hold. TIMELY: what was sent has arrived before absence is believed, and nobody sends
 * after its lease (the grace and the lease are longer than the call). IDEMPOTENT: the target knows the key, so that a
 * sleeper that wakes up too late does no harm. Without either, the model finds the double.
 *
 * Each of NO_FENCE, RESEND, NO_EXPIRE and TIMEOUT_IS_FAILURE leaves one rule out, and must be found wrong.
 */
#ifndef CRASHES
#define CRASHES 2
#endif
#ifndef BUDGET
#define BUDGET 3      /* sends */
#endif
#ifndef TROUBLE
#define TROUBLE 2     /* answers lost, requests lost, 5xx: over all sends */
#endif
#define NOBODY 0

mtype = { pending, started, done, failed, unknown };

mtype status = pending;
byte epoch = 0;
byte attempt = 0;
byte crashes = 0;
byte trouble = 0;
byte holder = NOBODY;       /* whose lease runs; NOBODY once its holder died */
bool expired = false;       /* the lease ran out */
bool inDoubt = false;       /* an answer was lost and nobody has looked since */
bool accepts = true;        /* the target refuses this intent where false */

byte flying = 0;            /* requests sent that have not arrived */
byte effects = 0;           /* in the target's own log */
bool known = false;         /* the target remembers the key */

#ifdef IDEMPOTENT
#define ADMITS (accepts && !known)
#else
#define ADMITS accepts
#endif
inline arrive() {
  if
  :: ADMITS -> effects++; known = true
  :: else
  fi
}

inline checkNow() {
  assert(effects <= 1);
  assert(status != done || effects == 1);
  assert(status != failed || accepts || effects == 0)
}

#ifdef RESEND
#define CLAIMABLE ((status == pending || status == unknown) && attempt < BUDGET)
#else
#define CLAIMABLE (status == pending && attempt < BUDGET)
#endif
#ifdef IDEMPOTENT
#define ARRIVED true
#else
#define ARRIVED (flying == 0)    /* the lease and the grace are longer than the way there */
#endif
#ifdef NO_FENCE
#define MINE true
#else
#define MINE (status == started && epoch == mine)
#endif
#define MAY_CRASH (crashes < CRASHES)
#define MAY_TROUBLE (trouble < TROUBLE)

proctype Executor() {
  byte mine;
  bool got, said;
end:
  do
  :: atomic {
      CLAIMABLE;
      assert(!inDoubt);
      status = started; epoch++; attempt++; mine = epoch; holder = _pid; expired = false
    };
    if
    :: atomic { MAY_CRASH -> crashes++; holder = NOBODY; mine = 0; goto end }
    :: skip
    fi;
    /* The send. A sleeper looks at its lease before it sends; TIMELY says that looking and sending are one. */
    if
#ifdef ZOMBIES
    :: flying++
#else
    :: atomic { mine == epoch && !expired -> flying++ }
    :: atomic { mine != epoch || expired -> mine = 0; goto end }
#endif
    fi;
    if
    :: atomic { MAY_CRASH -> crashes++; if :: holder == _pid -> holder = NOBODY :: else fi; mine = 0; goto end }
    :: skip
    fi;
    got = false; said = false;
    if
    :: atomic { flying > 0 -> flying--; arrive(); got = true; said = accepts; checkNow() };
       if
       :: skip
       :: atomic { MAY_TROUBLE -> trouble++; got = false }       /* the answer is lost */
       fi
    :: atomic { flying > 0 && MAY_TROUBLE -> trouble++; flying-- }                 /* the request is lost */
    :: atomic { MAY_TROUBLE -> trouble++ }                       /* our time-out strikes first: it arrives later */
    :: atomic { flying == 0 -> skip }                            /* the network delivered it; its answer is lost */
    fi;
    if
    :: atomic { MAY_CRASH -> crashes++; if :: holder == _pid -> holder = NOBODY :: else fi; mine = 0; got = false; said = false; goto end }
    :: skip
    fi;
    atomic {
      if
      :: MINE ->
        assert(status == started);
        if
        :: got && said -> status = done
        :: got && !said -> status = failed
#ifdef TIMEOUT_IS_FAILURE
        :: !got && attempt < BUDGET -> status = pending
        :: !got && attempt >= BUDGET -> status = failed
#else
        :: !got -> status = unknown; inDoubt = true
#endif
        fi;
        holder = NOBODY
      :: else
      fi;
      checkNow();
      mine = 0; got = false; said = false
    }
  od
}

/* Requests arrive when they like, also long after their sender gave up. */
proctype Network() {
end:
  do
  :: atomic { flying > 0 -> flying--; arrive(); checkNow() }
  od
}

/* Leases run out: of the dead at any time, of the living too, but only when what they sent has arrived (TIMELY). */
proctype Clock() {
end:
  do
#ifndef NO_EXPIRE
  :: atomic {
      status == started && !expired && ARRIVED;
      expired = true; status = unknown; epoch++; holder = NOBODY; inDoubt = true
    }
#else
  :: false
#endif
  od
}

proctype Reconciler() {
  byte seen;
  bool found;
end:
  do
  :: atomic { status == unknown -> epoch++; seen = epoch };
    /* The grace: absence is believed only when everything sent has arrived. */
    atomic { ARRIVED -> found = known };
    atomic {
      if
      :: status == unknown && epoch == seen ->
        if
        :: found -> status = done; inDoubt = false
        :: !found && attempt < BUDGET -> status = pending; inDoubt = false
        :: !found && attempt >= BUDGET -> status = failed; inDoubt = false
        fi
      :: else
      fi;
      checkNow();
      seen = 0; found = false
    }
  od
}

active proctype Judge() {
  atomic {
    if :: accepts = true :: accepts = false fi;
    run Executor(); run Executor(); run Network(); run Clock(); run Reconciler()
  };
  timeout;
  assert(status == done || status == failed);
  assert(status != done || effects == 1);
  assert(effects <= 1)
}
