let draining = false;

/** From now on this process is not ready: load balancers send no more, running requests finish. */
export function beginDraining(): void {
  draining = true;
}

export const isDraining = (): boolean => draining;
