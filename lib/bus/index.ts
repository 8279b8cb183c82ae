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
export { jobQueue, provideJobQueue, type JobQueue, type JobRequest } from "./ports.ts";
export { busLag, type BusLag } from "./queries.ts";
export { errorClassOf, errorText, NonRetriableError, type ErrorClass } from "./rules.ts";
export { runBus, type RunningBus } from "./run-bus.ts";
export { cancel, done, quarantined, retry, type QuarantineReason, type Verdict } from "./verdict.ts";
