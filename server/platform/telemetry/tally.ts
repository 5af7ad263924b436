/** A value of a metric, with the names and values of its labels. */
export interface Sample {
  labels: Record<string, string>;
  value: number;
}

/** Counts events by the values of a metric's labels. There must be few different values, because each combination is a series. */
export class Tally {
  private readonly samples = new Map<string, Sample>();

  /** @param open combinations that are reported as 0 until they occur, so that their first increase is visible */
  constructor(
    private readonly names: readonly string[],
    open: readonly (readonly string[])[] = [],
  ) {
    for (const values of open) this.find(values);
  }

  add(...values: string[]): void {
    this.find(values).value += 1;
  }

  read(): Sample[] {
    return [...this.samples.values()];
  }

  private find(values: readonly string[]): Sample {
    const key = values.join(' ');
    const known = this.samples.get(key);
    if (known) return known;
    const labels = Object.fromEntries(this.names.map((name, at) => [name, values[at] ?? '']));
    const sample = { labels, value: 0 };
    this.samples.set(key, sample);
    return sample;
  }
}
