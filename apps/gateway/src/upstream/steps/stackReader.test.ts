import { expect, test } from 'vitest'
import { OpcodeLogParser } from './opcodeLogParser.ts'

/** Numbers that look random and are the same each time. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Stacks as a program leaves them: much of each as it was, the top changed, sometimes another frame with its own. */
function makeStacks(count: number, random: (below: number) => number): bigint[][] {
  const frames: bigint[][] = [[]]
  return Array.from({ length: count }, () => {
    const move = random(20)
    if (move === 0) frames.push([])
    if (move === 1 && frames.length > 1) frames.pop()
    const stack = frames.at(-1) ?? []
    stack.splice(Math.max(0, stack.length - random(6)))
    for (let more = random(random(9) === 0 ? 40 : 6); more > 0; more--) {
      const digits = 1 + random(64)
      stack.push(BigInt(`0x${Array.from({ length: digits }, () => random(16).toString(16)).join('')}`))
    }
    return [...stack]
  })
}

const SPELLINGS = [
  (word: bigint) => `0x${word.toString(16)}`,
  (word: bigint) => word.toString(16).padStart(64, '0').toUpperCase(),
  (word: bigint) => `0x${word.toString(16).padStart(64, '0')}`,
]

test('stacks are what JSON.parse reads, whatever stood before them and wherever pieces end', () => {
  const random = createRandom(19)
  for (let round = 0; round < 12; round++) {
    const stacks = makeStacks(120, random)
    const spell = SPELLINGS[round % SPELLINGS.length] ?? String
    const separator = round % 4 === 3 ? ' , ' : ','
    const steps = stacks.map(
      (stack) =>
        `{"op":"POP","depth":1,"stack":[${stack.map((word) => `"${spell(word)}"`).join(separator)}]}`,
    )
    const data = Buffer.from(`{"structLogs":[${steps.join(',')}]}`)
    const read: bigint[][] = []
    const parser = new OpcodeLogParser(({ words, stackSize }) => {
      const hex = Buffer.from(words.subarray(0, stackSize * 32)).toString('hex')
      read.push(Array.from({ length: stackSize }, (_, at) => BigInt(`0x${hex.slice(at * 64, at * 64 + 64)}`)))
    })
    for (let at = 0; at < data.length; ) {
      const size = round % 3 === 0 ? 65_536 : 1 + random(round % 3 === 1 ? 90 : 4_000)
      parser.push(data.subarray(at, at + size))
      at += size
    }
    parser.end()
    expect(read).toEqual(stacks)
  }
})
