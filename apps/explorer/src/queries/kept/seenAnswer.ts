import type { RpcAnswer } from '@otterscan/clients/transport/transport'

/** An answer that a caller got. */
export interface SeenAnswer {
  readonly method: string
  readonly params: readonly unknown[]
  readonly answer: RpcAnswer
  /** About the newest block; an older one will do. */
  readonly isFact: boolean
  readonly atMs: number
}
