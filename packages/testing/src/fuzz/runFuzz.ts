import fc from 'fast-check'

/** How long, and from where. */
export interface FuzzBox {
  /** Of the first batch; each further batch takes the next number. */
  readonly seed: number
  readonly milliseconds: number
  /** So that a fast machine and a slow one see the same inputs. */
  readonly mostInputs: number
  /** One input again, as a report names it. */
  readonly path: string | undefined
  /** Goes on after a find, and lists all at the end. */
  readonly collects: boolean
}

/** What `npm run fuzz` sets; without it, the box of the gate. */
const FUZZ_VARIABLES = {
  seed: 'OTTERSCAN_FUZZ_SEED',
  minutes: 'OTTERSCAN_FUZZ_MINUTES',
  path: 'OTTERSCAN_FUZZ_PATH',
} as const

/** Of the processor, which a busy machine does not make more. */
const SLOW_MS = 5_000
const GATE_SEED = 20_261_128

/** The box that was asked for. `gateMs` and `gateInputs`: that of this part in the gate, whichever is reached first. */
export function readFuzzBox(gateMs: number, gateInputs: number): FuzzBox {
  const { env } = process
  const minutes = env[FUZZ_VARIABLES.minutes]
  return {
    seed: Number(env[FUZZ_VARIABLES.seed] ?? GATE_SEED),
    milliseconds: minutes === undefined ? gateMs : Number(minutes) * 60_000,
    mostInputs: minutes === undefined ? gateInputs : Number.POSITIVE_INFINITY,
    path: env[FUZZ_VARIABLES.path],
    collects: minutes !== undefined,
  }
}

/** A rule that an input broke. */
export class BrokenRule extends Error {
  override readonly name = 'BrokenRule'
  readonly rule: string

  constructor(rule: string, detail: string) {
    super(`${rule}: ${detail.length > 600 ? `${detail.slice(0, 600)}…` : detail}`)
    this.rule = rule
  }
}

/** A part of the program under mutated answers. */
export interface FuzzPart<Input> {
  readonly name: string
  readonly inputs: fc.Arbitrary<Input>
  /** Throws where a rule is broken. */
  readonly check: (input: Input) => void | Promise<void>
  /** What of the input a person reads. */
  readonly describe: (input: Input) => string
  /** Inputs of one seed. */
  readonly batch: number
  /** Time for making a find smaller. */
  readonly shrinkMs: number
  /** Time of the processor that is too much for one input, where it is not the usual one. */
  readonly slowMs?: number
}

/** What a run did. */
export interface FuzzFigures {
  readonly inputs: number
  readonly seconds: number
  /** Rules broken by the smallest inputs found, each once, to display. */
  readonly finds: readonly string[]
}

/** Feeds a part with inputs until the time is over or a rule is broken. The same seed gives the same inputs. */
export async function runFuzz<Input>(part: FuzzPart<Input>, box: FuzzBox): Promise<FuzzFigures> {
  const start = performance.now()
  const finds = new Map<string, string>()
  let inputs = 0
  let seed = box.seed
  do {
    const left = Math.max(start + box.milliseconds - performance.now(), 1)
    const found = await runBatch(part, seed, box.path, { leftMs: left, mostInputs: box.mostInputs - inputs })
    inputs += found.inputs
    if (found.find !== undefined && !finds.has(found.find.key)) finds.set(found.find.key, found.find.text)
    if (found.find !== undefined && !box.collects) break
    seed++
  } while (performance.now() - start < box.milliseconds && inputs < box.mostInputs && box.path === undefined)
  return { inputs, seconds: (performance.now() - start) / 1000, finds: [...finds.values()] }
}

interface Batch {
  readonly inputs: number
  readonly find?: { readonly key: string; readonly text: string }
}

async function runBatch<Input>(
  part: FuzzPart<Input>,
  seed: number,
  path: string | undefined,
  limits: { readonly leftMs: number; readonly mostInputs: number },
): Promise<Batch> {
  const watch = new Watch(limits, part.shrinkMs)
  const clock = new ProcessorClock()
  const property = fc.asyncProperty(part.inputs, async (input) => {
    if (!watch.wants()) return
    try {
      clock.start()
      await part.check(input)
      const usedMs = clock.readMs()
      if (usedMs > (part.slowMs ?? SLOW_MS))
        throw new BrokenRule('an answer is read at once', `it took ${Math.round(usedMs)} ms`)
    } catch (error) {
      watch.judge(error)
    }
  })
  const details = await fc.check(property, {
    seed,
    numRuns: part.batch,
    ...(path === undefined ? {} : { path }),
  })
  const { inputs, last } = watch
  if (!details.failed || details.counterexample === null || last === undefined) return { inputs }
  const [input] = details.counterexample
  const again = `npm run fuzz -- --part ${part.name} --seed ${details.seed} --path ${details.counterexamplePath}`
  const text = [last.message, `  input: ${part.describe(input)}`, `  again: ${again}`].join('\n')
  return { inputs, find: { key: `${last.rule} ${toKey(last.message)}`, text } }
}

/** Time of the processor that an input takes; to read it takes as long as most inputs, so it is read once a second. */
class ProcessorClock {
  private startedAt = 0
  private readAt = Number.NEGATIVE_INFINITY
  private before = process.cpuUsage()

  start(): void {
    this.startedAt = performance.now()
    if (this.startedAt - this.readAt < 1_000) return
    this.readAt = this.startedAt
    this.before = process.cpuUsage()
  }

  /** Of an input that was quick, zero; of another, up to a second of those before it is counted too. */
  readMs(): number {
    if (performance.now() - this.startedAt < SLOW_MS) return 0
    const { user, system } = process.cpuUsage(this.before)
    return (user + system) / 1000
  }
}

/** Counts inputs, and looks at one broken rule while its input is made smaller. */
class Watch {
  inputs = 0
  last: BrokenRule | undefined
  private foundAt: number | undefined
  private readonly endsAt: number
  private readonly shrinkMs: number
  private readonly mostInputs: number

  constructor({ leftMs, mostInputs }: Parameters<typeof runBatch>[3], shrinkMs: number) {
    this.endsAt = performance.now() + leftMs
    this.mostInputs = mostInputs
    this.shrinkMs = shrinkMs
  }

  /** False when the time is over. */
  wants(): boolean {
    const now = performance.now()
    if (this.foundAt !== undefined) return now - this.foundAt <= this.shrinkMs
    // One input at least, on the slowest machine too.
    if ((now > this.endsAt && this.inputs > 0) || this.inputs >= this.mostInputs) return false
    this.inputs++
    return true
  }

  /** Throws the rule that was broken, unless another one is looked at. */
  judge(error: unknown): void {
    const broken =
      error instanceof BrokenRule ? error : new BrokenRule('no error but the promised ones', toText(error))
    if (this.last !== undefined && this.last.rule !== broken.rule) return
    this.foundAt ??= performance.now()
    this.last = broken
    throw broken
  }
}

/** Without what differs from one input to the next. */
function toKey(message: string): string {
  return message.replace(/0x[0-9a-f]+|\d+|"[^"]*"/gi, '#').slice(0, 160)
}

function toText(error: unknown): string {
  return error instanceof Error
    ? (error.stack ?? error.message).split('\n').slice(0, 6).join('\n')
    : String(error)
}

/** The figures in a line. */
export function formatFigures(
  name: string,
  { seed }: FuzzBox,
  { inputs, seconds, finds }: FuzzFigures,
): string {
  const rate = Math.round(inputs / Math.max(seconds, 0.001))
  return `fuzz ${name}: ${inputs} inputs in ${seconds.toFixed(1)} s (${rate} a second) from seed ${seed}, ${finds.length} rules broken`
}
