export { consumer, type Consumer, type Delivery } from "./consumer.ts";
export { emit, type Emission } from "./emit.ts";
export { enqueue, job, type JobType } from "./job.ts";
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
export { provideJobQueue, type JobQueue, type JobRequest } from "./ports.ts";
export { cancel, done, quarantined, retry, type QuarantineReason, type Verdict } from "./verdict.ts";
