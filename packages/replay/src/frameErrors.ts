/** go-ethereum's words for the engine's. */
const WORDS: Readonly<Record<string, string>> = {
  revert: 'execution reverted',
  'code store out of gas': 'contract creation code storage out of gas',
  'code size to deposit exceeds maximum code size': 'max code size exceeded',
  'invalid JUMP': 'invalid jump destination',
  'stack overflow': 'stack limit reached',
  'value out of range': 'return data out of bounds',
  'static state change': 'write protection',
  'create collision': 'contract address collision',
  'insufficient balance': 'insufficient balance for transfer',
  'invalid bytecode deployed': 'invalid code: must not begin with 0xef',
  'initcode exceeds max initcode size': 'max initcode size exceeded',
}

/** What a frame failed with. Words that are not known stay. */
export function toFrameError(words: string): string {
  // The engine says where: of a jump, for one.
  const kind = words.replace(/ at 0x[0-9a-f]+\/.*$/, '')
  return WORDS[kind] ?? kind
}
