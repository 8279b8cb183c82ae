export { consumer, type Consumer, type Delivery } from "./consumer.ts";
export { emit, emitAll, outgoing, type Emission, type Outgoing } from "./emit.ts";
export { buryJob, quarantineJob, type LostJob } from "./bury-job.ts";
export { enqueue, job, jobRequest, type JobType } from "./job.ts";
export {
  Bus,
  dataSchema,
  declaredMessages,
  Envelope,
  message,
  type DataOf,
  type MessageType,
  type MessageTypeName,
  type Pins,
} from "./message.ts";
export {
  jobQueue,
  provideJobQueue,
  provideListeners,
  type JobQueue,
  type JobRequest,
  type Listeners,
} from "./ports.ts";
export { getDeadLetter, groupDeadLetters, listDeadLetters, readDeadLetter } from "./queries/dead-letters.ts";
export {
  consumerFigures,
  countSent,
  troubleFigures,
  type ConsumerFigures,
  type TroubleFigures,
} from "./queries/figures.ts";
export { getMessage, listMessages, type MessageFilters } from "./queries/sent-messages.ts";
export { getQuarantineItem, listQuarantine, readQuarantineItem } from "./queries/quarantine.ts";
export { getReplay, getReplaySummary, listReplays, readReplay } from "./queries/replays.ts";
export { busLag, type BusLag } from "./queries/lag.ts";
export { readBusTrail, type BusTrail } from "./queries/trail.ts";
export { errorClassOf, errorText, NonRetriableError, type ErrorClass } from "./rules.ts";
export { runBus, type RunningBus } from "./run-bus.ts";
export { decideQuarantine, type QuarantineDecision } from "./service/decide-quarantine.ts";
export { replayLetter } from "./service/replay-letter.ts";
export {
  cancelReplay,
  failReplay,
  isHeard,
  replayMessages,
  requestReplay,
  runReplay,
} from "./service/replay-run.ts";
export { cancel, done, quarantined, retry, type QuarantineReason, type Verdict } from "./verdict.ts";
