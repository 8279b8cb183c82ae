import { databaseStep } from "./database.ts";
import { demoStep } from "./demo.ts";
import { migrationsStep } from "./migrations.ts";
import { pagesStep } from "./pages.ts";
import { partsStep } from "./parts-step.ts";
import type { Step } from "./step.ts";

/** Everything between an empty folder and a serving product, in order. */
export const STEPS: readonly Step[] = [databaseStep, migrationsStep, demoStep, pagesStep, partsStep];
