import { type Hex, hexToBytes } from '@otterscan/ethereum/hex'
import { type Fork, findOpcodeName } from './opcodes.ts'

/** One instruction of code. */
export interface Instruction {
  readonly programCounter: number
  readonly opcode: number
  /** `undefined` for a byte that is not an instruction of the fork. */
  readonly name: string | undefined
  /** What PUSH1 to PUSH32 push; shorter than it should be at the end of the code. */
  readonly pushed: Hex | undefined
}

/** Positions of the instructions of code; one number each, so that long code stays cheap. */
export function findInstructions(code: Hex): Uint32Array {
  const bytes = hexToBytes(code)
  const starts = new Uint32Array(bytes.length)
  let count = 0
  for (let at = 0; at < bytes.length; at += 1 + toPushedBytes(bytes[at] ?? 0)) starts[count++] = at
  return starts.subarray(0, count)
}

/** The instruction at a position of code. */
export function readInstruction(code: Hex, programCounter: number, fork?: Fork): Instruction {
  const at = 2 + programCounter * 2
  const opcode = Number.parseInt(code.slice(at, at + 2), 16)
  const size = toPushedBytes(opcode)
  return {
    programCounter,
    opcode,
    name: findOpcodeName(opcode, fork),
    pushed: size === 0 ? undefined : `0x${code.slice(at + 2, at + 2 + size * 2)}`,
  }
}

/** One line of text for each instruction: place in hex, name, pushed bytes. */
export function formatDisassembly(code: Hex, fork?: Fork): string {
  return Array.from(findInstructions(code), (at) => formatInstruction(readInstruction(code, at, fork))).join(
    '\n',
  )
}

/** `0004 PUSH2 0x0010`; `INVALID(0x0c)` for a byte that is not an instruction. */
function formatInstruction({ programCounter, opcode, name, pushed }: Instruction): string {
  const place = programCounter.toString(16).padStart(4, '0')
  const word = name ?? `INVALID(0x${opcode.toString(16).padStart(2, '0')})`
  return pushed === undefined ? `${place} ${word}` : `${place} ${word} ${pushed}`
}

/** True when an instruction of the code has this opcode; pushed bytes do not count. */
export function hasOpcode(code: Hex, opcode: number): boolean {
  const bytes = hexToBytes(code)
  for (let at = 0; at < bytes.length; at += 1 + toPushedBytes(bytes[at] ?? 0)) {
    if (bytes[at] === opcode) return true
  }
  return false
}

function toPushedBytes(opcode: number): number {
  return opcode >= 0x60 && opcode <= 0x7f ? opcode - 0x5f : 0
}
