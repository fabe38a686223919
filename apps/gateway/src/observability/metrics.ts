/** The value of a metric; `undefined` while it is not known. */
type ReadMetric = () => number | bigint | undefined

/** Metrics of the running gateway, for a monitor to scrape. */
export interface Metrics {
  /** Adds to a counter; names end in their unit. */
  add(name: string, labels: Readonly<Record<string, string>>, amount?: number): void
  /** Records one duration. */
  observeSeconds(name: string, labels: Readonly<Record<string, string>>, seconds: number): void
  /** A value read at each scrape; left out while it is not known. */
  gauge(name: string, help: string, read: ReadMetric): void
  /** As `gauge`, for a count that only grows. */
  counter(name: string, help: string, read: ReadMetric): void
  /** All metrics in the Prometheus text format. */
  format(): string
}

const BUCKETS_SECONDS = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60]

interface Histogram {
  readonly buckets: number[]
  sum: number
  count: number
}

const HELP: Readonly<Record<string, string>> = {
  gateway_calls_total: 'Calls answered, by method and outcome.',
  gateway_call_duration_seconds: 'Time to answer a call, by method.',
  gateway_node_calls_total: 'Calls to the node, by method and outcome.',
  gateway_node_call_duration_seconds: 'Response time of the node, by method.',
  gateway_cache_lookups_total: 'Lookups of blocks, receipts and traces, by outcome.',
}

/** Empty at first. */
export function createMetrics(): Metrics {
  const counters = new Map<string, Map<string, number>>()
  const histograms = new Map<string, Map<string, Histogram>>()
  const readings = new Map<
    string,
    { readonly type: 'gauge' | 'counter'; readonly help: string; readonly read: ReadMetric }
  >()
  return {
    add: (name, labels, amount = 1) => {
      const series = seriesOf(counters, name)
      const key = formatLabels(labels)
      series.set(key, (series.get(key) ?? 0) + amount)
    },
    observeSeconds: (name, labels, seconds) => {
      const series = seriesOf(histograms, name)
      const key = formatLabels(labels)
      const histogram = series.get(key) ?? { buckets: BUCKETS_SECONDS.map(() => 0), sum: 0, count: 0 }
      series.set(key, histogram)
      histogram.sum += seconds
      histogram.count++
      BUCKETS_SECONDS.forEach((bound, at) => {
        if (seconds <= bound) histogram.buckets[at] = (histogram.buckets[at] ?? 0) + 1
      })
    },
    gauge: (name, help, read) => {
      readings.set(name, { type: 'gauge', help, read })
    },
    counter: (name, help, read) => {
      readings.set(name, { type: 'counter', help, read })
    },
    format: () => {
      const lines: string[] = []
      for (const [name, series] of counters) {
        lines.push(...formatHead(name, 'counter', HELP[name]))
        for (const [labels, value] of series) lines.push(`${name}{${labels}} ${value}`)
      }
      for (const [name, series] of histograms) {
        lines.push(...formatHead(name, 'histogram', HELP[name]))
        for (const [labels, histogram] of series) lines.push(...formatHistogram(name, labels, histogram))
      }
      for (const [name, { type, help, read }] of readings) {
        const value = read()
        if (value !== undefined) lines.push(...formatHead(name, type, help), `${name} ${value}`)
      }
      return `${lines.join('\n')}\n`
    },
  }
}

function seriesOf<Value>(all: Map<string, Map<string, Value>>, name: string): Map<string, Value> {
  const series = all.get(name) ?? new Map<string, Value>()
  all.set(name, series)
  return series
}

function formatHead(name: string, type: string, help = name): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
}

function formatHistogram(name: string, labels: string, { buckets, sum, count }: Histogram): string[] {
  const lines = buckets.map((value, at) => `${name}_bucket{${labels},le="${BUCKETS_SECONDS[at]}"} ${value}`)
  return [
    ...lines,
    `${name}_bucket{${labels},le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${sum}`,
    `${name}_count{${labels}} ${count}`,
  ]
}

function formatLabels(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, '_')}"`)
    .join(',')
}
