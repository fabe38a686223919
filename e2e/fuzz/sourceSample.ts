const SOURCE = '// SPDX-License-Identifier: MIT\ncontract Otter { uint256 public paws = 4; }\n'
const ABI = [
  {
    type: 'function',
    name: 'paws',
    stateMutability: 'view',
    inputs: [],
    outputs: [{ name: '', type: 'uint256' }],
  },
  {
    type: 'event',
    name: 'Swam',
    inputs: [{ name: 'meters', type: 'uint256', indexed: true }],
  },
  { type: 'error', name: 'Dry', inputs: [{ name: 'since', type: 'uint256' }] },
]

/** An answer of a source service, with metadata: Sourcify API v2. */
export const CONTRACT_SOURCE = {
  match: 'exact_match',
  runtimeMatch: 'exact_match',
  creationMatch: 'exact_match',
  chainId: '1337',
  address: `0x${'b2'.repeat(20)}`,
  verifiedAt: '2026-01-02T03:04:05Z',
  matchId: '7',
  abi: ABI,
  metadata: {
    compiler: { version: '0.8.30+commit.73712a01' },
    language: 'Solidity',
    output: {
      abi: ABI,
      devdoc: { kind: 'dev', methods: { 'paws()': { details: 'counts' } } },
      userdoc: { kind: 'user', methods: {} },
    },
    settings: {
      compilationTarget: { 'src/Otter.sol': 'Otter' },
      evmVersion: 'prague',
      optimizer: { enabled: true, runs: 200 },
      viaIR: true,
      libraries: { 'src/Fur.sol:Fur': `0x${'c3'.repeat(20)}` },
      remappings: ['@sea/=lib/sea/'],
    },
    sources: { 'src/Otter.sol': { content: SOURCE, keccak256: `0x${'d4'.repeat(32)}`, license: 'MIT' } },
    version: 1,
  },
  sources: { 'src/Otter.sol': { content: SOURCE } },
  compilation: {
    language: 'Solidity',
    compiler: 'solc',
    compilerVersion: '0.8.30+commit.73712a01',
    compilerSettings: { evmVersion: 'prague', optimizer: { enabled: true, runs: 200 }, viaIR: true },
    name: 'Otter',
    fullyQualifiedName: 'src/Otter.sol:Otter',
  },
  sourceIds: { 'src/Otter.sol': { id: 0 } },
  runtimeBytecode: { sourceMap: '25:41:0:-:0;;;', onchainBytecode: '0x6001' },
  creationBytecode: { transformationValues: { constructorArguments: '0x12' } },
}
