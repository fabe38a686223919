import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'

/** Maps the error messages of other clients to go-ethereum's. */
const USUAL_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(execution )?revert(ed)?$/i, 'execution reverted'],
  [/out ?of ?gas/i, 'out of gas'],
  [
    /invalid opcode|invalid ?fe ?opcode|bad instruction|opcode not found|undefined instruction/i,
    'invalid opcode',
  ],
  [/(bad|invalid) jump/i, 'invalid jump destination'],
  [/stack underflow/i, 'stack underflow'],
  [/stack (overflow|limit)|out of stack/i, 'stack limit reached'],
  [/mutable call in static|write protection|state change during static/i, 'write protection'],
  [/call ?(too ?deep|depth)|max(imum)? call depth/i, 'max call depth exceeded'],
  [/insufficient (balance|funds)|out of funds/i, 'insufficient balance for transfer'],
  [/collision|already exists/i, 'contract address collision'],
]

/** go-ethereum's words for an error; one that is not known stays. */
export function toUsualWords(error: string): string {
  return USUAL_WORDS.find(([pattern]) => pattern.test(error))?.[1] ?? error
}

/** The frame with a normalized error and the gas a failure consumes; unknown messages stay. */
export function toUsualError(frame: CallFrame): CallFrame {
  const { error } = frame
  if (error === undefined) return frame
  const worded = { ...frame, error: toUsualWords(error) }
  return { ...worded, gasUsed: frame.gasUsed ?? toGasOfFailure(worded) }
}

/** Any failure except a revert consumes all gas of the frame, if it ran at all. */
function toGasOfFailure(frame: CallFrame): bigint | undefined {
  if (frame.error === 'execution reverted') return undefined
  return neverStarted(frame) ? 0n : frame.gas
}

/** True for a frame that never started and so used no nonce. */
export function neverStarted({ error }: CallFrame): boolean {
  return error === 'max call depth exceeded' || error === 'insufficient balance for transfer'
}
