/** Registers what ends a part that has started. */
type OnStop = (stop: () => Promise<void>) => void;

export interface Running {
  /** Ends every part, the last to start first. Asked twice, it ends them once. */
  stop(): Promise<void>;
}

/** Starts parts in order. When one cannot start, those before it are stopped and the reason is thrown. */
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
