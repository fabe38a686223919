import { type Hex, toWord } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'

/** The same choices for the same seed. */
export class Random {
  private readonly seed: Hex
  private count = 0n

  constructor(seed: number) {
    this.seed = toWord(BigInt(seed))
  }

  /** 32 bytes. */
  word(): Hex {
    return keccak256(`${this.seed}${toWord(this.count++).slice(2)}`)
  }

  /** Less than `limit`, which is small. */
  below(limit: number): number {
    return Number(BigInt(this.word()) % BigInt(limit))
  }

  pick<One>(list: readonly One[]): One {
    const one = list[this.below(list.length)]
    if (one === undefined) throw new Error('there is nothing to pick from')
    return one
  }
}
