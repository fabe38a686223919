/** Names of the instructions by opcode; gaps are invalid. Yellow paper, appendix H, and the EIPs since. */
const NAMES: ReadonlyMap<number, string> = new Map([
  ...row(0x00, 'STOP ADD MUL SUB DIV SDIV MOD SMOD ADDMOD MULMOD EXP SIGNEXTEND'),
  ...row(0x10, 'LT GT SLT SGT EQ ISZERO AND OR XOR NOT BYTE SHL SHR SAR CLZ'),
  ...row(0x20, 'KECCAK256'),
  ...row(0x30, 'ADDRESS BALANCE ORIGIN CALLER CALLVALUE CALLDATALOAD CALLDATASIZE CALLDATACOPY'),
  ...row(
    0x38,
    'CODESIZE CODECOPY GASPRICE EXTCODESIZE EXTCODECOPY RETURNDATASIZE RETURNDATACOPY EXTCODEHASH',
  ),
  ...row(0x40, 'BLOCKHASH COINBASE TIMESTAMP NUMBER PREVRANDAO GASLIMIT CHAINID SELFBALANCE'),
  ...row(0x48, 'BASEFEE BLOBHASH BLOBBASEFEE'),
  ...row(
    0x50,
    'POP MLOAD MSTORE MSTORE8 SLOAD SSTORE JUMP JUMPI PC MSIZE GAS JUMPDEST TLOAD TSTORE MCOPY PUSH0',
  ),
  ...family(0x60, 32, 'PUSH', 1),
  ...family(0x80, 16, 'DUP', 1),
  ...family(0x90, 16, 'SWAP', 1),
  ...family(0xa0, 5, 'LOG', 0),
  ...row(0xf0, 'CREATE CALL CALLCODE RETURN DELEGATECALL CREATE2'),
  ...row(0xfa, 'STATICCALL'),
  ...row(0xfd, 'REVERT INVALID SELFDESTRUCT'),
])

/** Hard forks that added instructions, oldest first. */
export const FORKS = [
  'frontier',
  'homestead',
  'byzantium',
  'constantinople',
  'istanbul',
  'london',
  'shanghai',
  'cancun',
  'osaka',
] as const

/** One of them. */
export type Fork = (typeof FORKS)[number]

/** Fork that added an instruction; those not listed exist since genesis. */
const FIRST_FORKS: ReadonlyMap<number, Fork> = new Map<number, Fork>([
  // EIP-7, EIP-140, EIP-211, EIP-214
  [0xf4, 'homestead'],
  [0xfd, 'byzantium'],
  [0x3d, 'byzantium'],
  [0x3e, 'byzantium'],
  [0xfa, 'byzantium'],
  // EIP-145, EIP-1014, EIP-1052
  [0x1b, 'constantinople'],
  [0x1c, 'constantinople'],
  [0x1d, 'constantinople'],
  [0xf5, 'constantinople'],
  [0x3f, 'constantinople'],
  // EIP-1344, EIP-1884, EIP-3198, EIP-3855
  [0x46, 'istanbul'],
  [0x47, 'istanbul'],
  [0x48, 'london'],
  [0x5f, 'shanghai'],
  // EIP-1153, EIP-4844, EIP-5656, EIP-7516, EIP-7939
  [0x5c, 'cancun'],
  [0x5d, 'cancun'],
  [0x49, 'cancun'],
  [0x5e, 'cancun'],
  [0x4a, 'cancun'],
  [0x1e, 'osaka'],
])

/** Name of an instruction under a fork; `undefined` when it is invalid there. */
export function findOpcodeName(opcode: number, fork: Fork = 'osaka'): string | undefined {
  const first = FIRST_FORKS.get(opcode)
  if (first !== undefined && FORKS.indexOf(first) > FORKS.indexOf(fork)) return undefined
  return NAMES.get(opcode)
}

/** Fork that added an instruction. */
export function toFirstFork(opcode: number): Fork {
  return FIRST_FORKS.get(opcode) ?? 'frontier'
}

function row(from: number, names: string): [number, string][] {
  return names.split(' ').map((name, index) => [from + index, name])
}

function family(from: number, count: number, prefix: string, first: number): [number, string][] {
  return Array.from({ length: count }, (_, index) => [from + index, `${prefix}${first + index}`])
}
