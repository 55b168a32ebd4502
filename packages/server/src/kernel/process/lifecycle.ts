/** Registers the shutdown of a started part. */
type OnStop = (stop: () => Promise<void>) => void;

export interface Running {
  /** Stops every part in reverse order of start. Idempotent. */
  stop(): Promise<void>;
}

/** Starts parts in order. When one fails, those before it are stopped and the error is thrown. */
export async function startParts<T extends object>(start: (onStop: OnStop) => Promise<T>): Promise<T & Running> {
  const stops: (() => Promise<void>)[] = [];
  const stopAll = async () => {
    for (const stop of stops.toReversed()) await stop();
  };
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= stopAll());
  try {
    return { ...(await start((end) => stops.push(end))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
