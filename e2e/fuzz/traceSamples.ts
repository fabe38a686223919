/** `0x` and so many bytes. */
function bytes(size: number, byte: string): string {
  return `0x${byte.repeat(size)}`
}

const [SENDER, CONTRACT, MADE] = [bytes(20, 'a1'), bytes(20, 'b2'), bytes(20, 'c3')]
const REASON = `0x08c379a0${'20'.padStart(64, '0')}${'5'.padStart(64, '0')}${'6f74746572'.padEnd(64, '0')}`

/** A creation, a call that fails within, and a delegate call: `callTracer` of go-ethereum. */
export const CALL_TRACE = {
  type: 'CALL',
  from: SENDER,
  to: CONTRACT,
  value: '0x16345785d8a0000',
  gas: '0x186a0',
  gasUsed: '0xc350',
  input: '0xabcdef01',
  output: '0x12',
  calls: [
    {
      type: 'CREATE2',
      from: CONTRACT,
      to: MADE,
      value: '0x11',
      gas: '0x9c40',
      gasUsed: '0x7530',
      input: '0x6001',
      output: '0x6002',
      calls: [
        {
          type: 'STATICCALL',
          from: MADE,
          to: CONTRACT,
          gas: '0x22',
          gasUsed: '0x21',
          input: '0x33',
          output: '0x44',
        },
        {
          type: 'SELFDESTRUCT',
          from: MADE,
          to: SENDER,
          value: '0x14',
          gas: '0x0',
          gasUsed: '0x0',
          input: '0x',
        },
      ],
    },
    {
      type: 'CALL',
      from: CONTRACT,
      to: SENDER,
      value: '0x12',
      gas: '0x5208',
      gasUsed: '0x13',
      input: '0x',
      output: REASON,
      error: 'execution reverted',
    },
  ],
}

const action = (from: string, to: string, value: string) => ({
  callType: 'call',
  from,
  to,
  value,
  gas: '0x9c40',
  input: '0xabcdef01',
})

/** Flat frames, as OpenEthereum's `trace_transaction`. */
export const PARITY_TRACE = [
  {
    type: 'call',
    traceAddress: [],
    subtraces: 3,
    action: action(SENDER, CONTRACT, '0x16345785d8a0000'),
    result: { gasUsed: '0xc350', output: '0x12' },
  },
  {
    type: 'create',
    traceAddress: [0],
    subtraces: 0,
    action: { from: CONTRACT, value: '0x11', gas: '0x9c40', init: '0x6001', creationMethod: 'create2' },
    result: { gasUsed: '0x7530', address: MADE, code: '0x6002' },
  },
  {
    type: 'call',
    traceAddress: [1],
    subtraces: 0,
    action: action(CONTRACT, SENDER, '0x12'),
    error: 'Reverted',
  },
  {
    type: 'suicide',
    traceAddress: [2],
    subtraces: 0,
    action: { address: MADE, refundAddress: SENDER, balance: '0x14' },
  },
]

/** Changes of balance, nonce, code and storage, as OpenEthereum's `stateDiff`. */
export const STATE_DIFF = {
  [SENDER]: {
    balance: { '*': { from: '0x16345785d8a0011', to: '0x16345785d8a0000' } },
    nonce: { '*': { from: '0x5', to: '0x6' } },
    code: '=',
    storage: {},
  },
  [CONTRACT]: {
    balance: '=',
    nonce: '=',
    code: '=',
    storage: { [bytes(32, '11')]: { '*': { from: bytes(32, '22'), to: bytes(32, '33') } } },
  },
  [MADE]: {
    balance: { '+': '0x11' },
    nonce: { '+': '0x1' },
    code: { '+': '0x6002' },
    storage: { [bytes(32, '44')]: { '+': bytes(32, '55') } },
  },
}

/** The same, as go-ethereum's `prestateTracer` with `diffMode`. */
export const PRESTATE_DIFF = {
  pre: {
    [SENDER]: { balance: '0x16345785d8a0011', nonce: 5 },
    [CONTRACT]: { balance: '0x9', code: '0x6001', storage: { [bytes(32, '11')]: bytes(32, '22') } },
  },
  post: {
    [SENDER]: { balance: '0x16345785d8a0000', nonce: 6 },
    [CONTRACT]: { storage: { [bytes(32, '11')]: bytes(32, '33') } },
    [MADE]: { balance: '0x11', nonce: 1, code: '0x6002' },
  },
}

/** Instructions, as OpenEthereum's `vmTrace`. */
export const VM_TRACE = {
  code: '0x60016002f1fd',
  ops: [
    {
      pc: 0,
      cost: 3,
      op: 'PUSH1',
      idx: '0',
      ex: { used: 49_997, push: ['0x1'], mem: null, store: null },
      sub: null,
    },
    {
      pc: 4,
      cost: 700,
      op: 'CALL',
      ex: { used: 40_000, push: ['0x0'], mem: { off: 0, data: '0x12' }, store: null },
      sub: {
        code: '0xfd',
        ops: [{ pc: 0, cost: 0, op: 'REVERT', ex: { used: 9, push: [], mem: null, store: null }, sub: null }],
      },
    },
    { pc: 5, cost: 0, op: 'REVERT', ex: null, sub: null },
  ],
}

/** Instructions, as `debug_traceTransaction` without a tracer. */
export const STRUCT_LOGS = {
  gas: 50_000,
  failed: true,
  returnValue: '',
  structLogs: [
    { pc: 0, op: 'PUSH1', gas: 50_000, gasCost: 3, depth: 1, stack: [] },
    {
      pc: 4,
      op: 'CALL',
      gas: 49_997,
      gasCost: 700,
      depth: 1,
      stack: ['0x0', '0x0', '0x0', '0x0', '0x12', CONTRACT, '0x9c40'],
    },
    { pc: 0, op: 'REVERT', gas: 40_000, gasCost: 0, depth: 2, stack: ['0x0', '0x0'] },
    {
      pc: 5,
      op: 'REVERT',
      gas: 9_000,
      gasCost: 0,
      depth: 1,
      stack: ['0x0', '0x0'],
      error: 'execution reverted',
    },
  ],
}
