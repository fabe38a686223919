import type { METHOD_TABLE } from '../execution/methodTable.ts'

/** `0x` and so many bytes. */
function bytes(size: number, byte = 'ab'): string {
  return `0x${byte.repeat(size)}`
}

const HASH = bytes(32)
const ACCOUNT = bytes(20)

const LOG = {
  address: ACCOUNT,
  topics: [HASH, bytes(32, 'cd')],
  data: '0x1234',
  logIndex: '0x3',
  transactionIndex: '0x2',
  transactionHash: HASH,
  blockHash: HASH,
  blockNumber: '0x10',
  blockTimestamp: '0x65',
  removed: true,
  novel: 'log',
}

const TRANSACTION = {
  hash: HASH,
  from: ACCOUNT,
  to: ACCOUNT,
  type: '0x4',
  nonce: '0x5',
  value: '0x6',
  gas: '0x7',
  input: '0xabcdef01',
  gasPrice: '0x8',
  maxFeePerGas: '0x9',
  maxPriorityFeePerGas: '0xa',
  maxFeePerBlobGas: '0xb',
  blobVersionedHashes: [HASH, bytes(32, 'cd')],
  accessList: [
    { address: ACCOUNT, storageKeys: [HASH, bytes(32, 'cd')], novel: 'entry' },
    { address: bytes(20, 'cd'), storageKeys: [HASH] },
  ],
  authorizationList: [
    { chainId: '0x1', address: ACCOUNT, nonce: '0x1', yParity: '0x1', r: '0x1', s: '0x2', novel: 'signed' },
    { chainId: '0x2', address: bytes(20, 'cd'), nonce: '0x3', yParity: '0x0', r: '0x4', s: '0x5' },
  ],
  chainId: '0x1',
  v: '0x1',
  r: '0x2',
  s: '0x3',
  yParity: '0x1',
  blockHash: HASH,
  blockNumber: '0x10',
  transactionIndex: '0x2',
  blockTimestamp: '0x65',
  creates: ACCOUNT,
  novel: 'transaction',
}

const RECEIPT = {
  transactionHash: HASH,
  transactionIndex: '0x2',
  blockHash: HASH,
  blockNumber: '0x10',
  from: ACCOUNT,
  to: ACCOUNT,
  type: '0x4',
  status: '0x1',
  root: HASH,
  gasUsed: '0x11',
  cumulativeGasUsed: '0x12',
  effectiveGasPrice: '0x13',
  gasPrice: '0x14',
  blobGasUsed: '0x15',
  blobGasPrice: '0x16',
  contractAddress: ACCOUNT,
  logs: [LOG, { ...LOG, logIndex: '0x4' }],
  logsBloom: bytes(256),
  timestamp: 101,
  novel: 'receipt',
}

const HEADER = {
  number: '0x10',
  hash: HASH,
  parentHash: HASH,
  timestamp: '0x65',
  miner: ACCOUNT,
  nonce: bytes(8),
  mixHash: HASH,
  difficulty: '0x1',
  totalDifficulty: '0x2',
  gasLimit: '0x3',
  gasUsed: '0x4',
  extraData: '0x1234',
  logsBloom: bytes(256),
  sha3Uncles: HASH,
  stateRoot: HASH,
  transactionsRoot: HASH,
  receiptsRoot: HASH,
  slotNumber: '0x5',
  baseFeePerGas: '0x6',
  withdrawalsRoot: HASH,
  blobGasUsed: '0x20000',
  excessBlobGas: '0x7',
  parentBeaconBlockRoot: HASH,
  requestsHash: HASH,
  blockAccessListHash: HASH,
  novel: 'header',
}

const WITHDRAWAL = { index: '0x1', validatorIndex: '0x2', address: ACCOUNT, amount: '0x3' }

const BLOCK_PARTS = {
  ...HEADER,
  size: '0x200',
  uncles: [HASH, bytes(32, 'cd')],
  withdrawals: [
    { ...WITHDRAWAL, novel: 'withdrawal' },
    { ...WITHDRAWAL, index: '0x4' },
  ],
}
const HASHES_BLOCK = { ...BLOCK_PARTS, transactions: [HASH, bytes(32, 'cd')] }
const WHOLE_BLOCK = {
  ...BLOCK_PARTS,
  transactions: [TRANSACTION, { ...TRANSACTION, hash: bytes(32, 'cd'), transactionIndex: '0x3' }],
}
const DETAILS = {
  block: { ...BLOCK_PARTS, transactionCount: 5 },
  issuance: { blockReward: '0x5', uncleReward: '0x6', issuance: '0xb', novel: 'issuance' },
  totalFees: '0x64',
  gasUsedDepositTx: '0x7',
}
const HISTORY = {
  txs: WHOLE_BLOCK.transactions,
  receipts: [RECEIPT, { ...RECEIPT, transactionHash: bytes(32, 'cd') }],
  firstPage: true,
  lastPage: true,
}
const FRAME = {
  type: 'CALL',
  depth: 1,
  from: ACCOUNT,
  to: ACCOUNT,
  value: '0x1',
  input: '0x1234',
  output: '0x5678',
  gas: '0x2',
  gasUsed: '0x3',
  error: 'out of gas',
  novel: 'frame',
}
const OPERATION = { type: 2, from: ACCOUNT, to: ACCOUNT, value: '0x1', reverted: true, novel: 'operation' }
const SUMMARY = {
  blockNumber: '0x10',
  timestamp: 101,
  blockReward: '0x5',
  uncleReward: '0x6',
  issuance: '0xb',
  totalFees: '0x7',
}

function page(entry: Readonly<Record<string, unknown>>): object {
  return { results: [entry, { ...entry, novel: 'entry' }], blocksSummary: { '0x10': SUMMARY } }
}

const CONTRACT = { address: ACCOUNT, blockNumber: '0x10' }
const NFT = { ...CONTRACT, name: 'Otter', symbol: 'OTT' }
const ERC20 = { ...NFT, decimals: 18 }
const TRANSFERS = page({ hash: HASH, transaction: TRANSACTION, receipt: RECEIPT })
const HOLDINGS = [{ address: ACCOUNT, ethTx: 7 }, { address: bytes(20, 'cd') }]

const TOKEN_TRANSFER = {
  blockNumber: '0x10',
  transactionIndex: '0x1',
  transactionHash: HASH,
  logIndex: '0x3',
  from: ACCOUNT,
  to: bytes(20, 'cd'),
  standard: 'erc1155',
  moved: [{ amount: '0x5', tokenId: '0x7' }],
}
const ACTIVITY_SUM = { sum: '0x4', blocks: 2 }
const STEP = {
  pc: 3,
  op: 'SSTORE',
  frame: 0,
  stackSize: 2,
  stackTop: ['0x5', '0x80'],
  gas: '0x64',
  gasCost: '0x14',
  error: null,
}

const EXECUTED_FRAME = {
  index: 0,
  parent: null,
  depth: 0,
  type: 'CALL',
  self: ACCOUNT,
  code: ACCOUNT,
  firstStep: 0,
  endStep: 2,
  failed: false,
}

const HOLDERS = {
  results: [{ holder: ACCOUNT, balance: '1000000000000000000000' }],
  next: `5.${ACCOUNT}`,
  lastBlock: '0x5',
}

const FORK = {
  activationTime: 540,
  chainId: '0x1',
  forkId: '0x12345678',
  blobSchedule: { target: 6, max: 9, baseFeeUpdateFraction: 7 },
  precompiles: { SHA256: ACCOUNT },
  systemContracts: { HISTORY_STORAGE_ADDRESS: ACCOUNT },
}

/** For each method an answer with every field that its codec knows, and some that it does not. */
export const WIRE_SAMPLES: Readonly<Record<keyof typeof METHOD_TABLE, unknown>> = {
  debug_traceTransaction: { type: 'CALL' },
  erigon_getHeaderByNumber: HEADER,
  eth_blockNumber: '0x10',
  eth_call: '0x1234',
  eth_chainId: '0x1',
  eth_config: { current: FORK, next: FORK, last: FORK },
  eth_feeHistory: {
    oldestBlock: '0x10',
    baseFeePerGas: ['0x1', '0x2'],
    gasUsedRatio: [0.5, 0.25],
    baseFeePerBlobGas: ['0x3', '0x4'],
    blobGasUsedRatio: [0.125, 0.75],
    reward: [['0x1'], ['0x2']],
  },
  eth_getBalance: '0x10',
  eth_getBlockByHash: HASHES_BLOCK,
  eth_getBlockByNumber: WHOLE_BLOCK,
  eth_getBlockReceipts: [RECEIPT, { ...RECEIPT, transactionHash: bytes(32, 'cd') }],
  eth_getBlockTransactionCountByHash: '0x10',
  eth_getBlockTransactionCountByNumber: '0x10',
  eth_getCode: '0x1234',
  eth_getLogs: [LOG, { ...LOG, logIndex: '0x4' }],
  eth_getRawTransactionByHash: '0x1234',
  eth_getStorageAt: HASH,
  eth_getTransactionByBlockHashAndIndex: TRANSACTION,
  eth_getTransactionByBlockNumberAndIndex: TRANSACTION,
  eth_getTransactionByHash: TRANSACTION,
  eth_getTransactionCount: '0x10',
  eth_getTransactionReceipt: RECEIPT,
  eth_getUncleByBlockHashAndIndex: HASHES_BLOCK,
  eth_sendRawTransaction: HASH,
  eth_subscribe: '0x1',
  eth_syncing: { startingBlock: '0x1', currentBlock: '0x2', highestBlock: '0x3' },
  eth_unsubscribe: true,
  gateway_findStep: { at: 5, next: null, total: 9, isWhole: true, readBytes: 900, cut: null },
  gateway_getActivity: {
    results: [
      {
        time: '0x15180',
        firstBlock: '0x1',
        lastBlock: '0x2',
        blocks: 2,
        isComplete: true,
        transactions: ACTIVITY_SUM,
        gasUsed: ACTIVITY_SUM,
        gasLimit: ACTIVITY_SUM,
        baseFee: { ...ACTIVITY_SUM, lowest: '0x1', highest: '0x3' },
        totalFees: ACTIVITY_SUM,
        baseFees: ACTIVITY_SUM,
        blobs: ACTIVITY_SUM,
        blobFees: ACTIVITY_SUM,
        blobBaseFee: { ...ACTIVITY_SUM, lowest: '0x1', highest: '0x3' },
        contracts: null,
      },
    ],
    next: '0x0',
    firstBlock: '0x0',
    lastBlock: '0x2',
  },
  gateway_getCodeHistory: {
    results: [
      {
        kind: 'created',
        blockNumber: '0x1',
        timestamp: '0x2',
        transactionIndex: '0x0',
        transactionHash: HASH,
        other: ACCOUNT,
      },
    ],
    total: 1,
  },
  gateway_getPool: {
    results: [{ transaction: TRANSACTION, isQueued: false }],
    pending: 1,
    queued: 0,
    baseFeePerGas: '0x7',
  },
  gateway_simulate: {
    calls: [
      {
        status: '0x0',
        error: 'execution reverted',
        output: '0x1234',
        gasUsed: '0x5208',
        gas: '0x7530',
        nonce: '0x5',
        effectiveGasPrice: '0x7',
        contractAddress: ACCOUNT,
        logs: [LOG],
        trace: [FRAME],
        stateDiff: { [ACCOUNT]: { balance: '=' } },
        novel: 'call',
      },
    ],
    means: 'debug_traceCall',
    differences: ['nothing is signed'],
    block: {
      number: '0x10',
      hash: HASH,
      timestamp: '0x65',
      baseFeePerGas: '0x7',
      gasLimit: '0x1c9c380',
      feeRecipient: ACCOUNT,
    },
  },
  gateway_getSteps: {
    results: [STEP, { ...STEP, error: 'out of gas' }],
    frames: [EXECUTED_FRAME],
    total: 2,
    isWhole: false,
    readBytes: 900,
    cut: 'too many',
  },
  gateway_getStepState: {
    step: STEP,
    stack: ['0x5', '0x80'],
    path: [EXECUTED_FRAME],
    memory: { data: '0x0102', unknown: [[0, 1]] },
    calldata: { data: '0x', unknown: [] },
    returnData: { data: '0x', unknown: [] },
    creationCode: null,
    storage: [{ slot: '0x0', value: '0x5', isTransient: false, writtenAt: 3 }],
    missing: ['return data: unknown'],
    total: 2,
    isWhole: true,
    readBytes: 900,
    cut: null,
  },
  gateway_getToken: {
    standard: 'erc20',
    transferCount: 5,
    holderCount: 4,
    negativeCount: 0,
    unreadAmounts: 0,
    idCount: 0,
    minted: '-5000000000000000000000000000',
    creator: ACCOUNT,
    createdInBlock: '0x1',
    createdAt: '0x2',
    creationTransaction: HASH,
  },
  gateway_compareNodes: {
    blockNumber: '0x5',
    nodes: [
      { name: 'http://a.example', reason: null },
      { name: 'http://b.example', reason: 'It does not have this block.' },
    ],
    results: [{ name: 'hash', values: [HASH, null], verdict: 'same' }],
  },
  gateway_getNodes: {
    results: [
      {
        name: 'http://a.example',
        isLeader: true,
        status: 'behind',
        reason: 'It is 7 blocks behind.',
        clientVersion: 'anvil/v1.7.1',
        chainId: '0x1',
        headNumber: '0x5',
        headHash: HASH,
        headTimestamp: '0x3',
        blocksBehind: '0x7',
        peers: '0x2',
        oldState: 'works',
        capabilities: [{ name: 'callTracer', method: 'debug_traceTransaction', state: 'works' }],
        answerMs: 12,
        checkedAt: '0x6',
      },
    ],
  },
  gateway_getTokenActivity: {
    results: [{ fromBlock: '0x1', toBlock: '0x2', timestamp: '0x3', transferCount: 4 }],
  },
  gateway_getTokenHolderHistory: {
    results: [{ blockNumber: '0x5', timestamp: '0x3', holderCount: 4 }],
    isWhole: false,
    followed: 20_000,
    reason: 'the node returned other logs',
  },
  gateway_getTokenHolders: HOLDERS,
  gateway_getTokenIdHolders: HOLDERS,
  gateway_getTokenIds: {
    results: [{ tokenId: '0x7', transferCount: 2, holders: HOLDERS.results, hasMoreHolders: false }],
    total: 1,
    next: null,
  },
  gateway_getTokenIdTransferCount: 5,
  gateway_getTokenIdTransferList: page(TOKEN_TRANSFER),
  gateway_getTokenTransferCount: 5,
  gateway_getTokenTransferList: page(TOKEN_TRANSFER),
  gateway_searchTokenTransfers: { ...page(TOKEN_TRANSFER), next: '5', searchedFrom: '0x5' },
  gateway_searchTokens: {
    results: [
      { address: ACCOUNT, standard: 'erc20', name: 'Otter', symbol: 'OTT' },
      { address: ACCOUNT, standard: 'erc721', name: 'Mink', symbol: 'MNK', novel: 'token' },
    ],
    isComplete: true,
  },
  gateway_status: {
    methods: ['ots_getApiLevel', 'ots_hasCode'],
    addressHistory: 'index',
    index: {
      firstBlock: '0x1',
      lastBlock: '0x2',
      lastBlockHash: HASH,
      finalBlock: '0x1',
      tracedFrom: '0x1',
      headBlock: '0x3',
      missingBlocks: '0x1',
      blocksPerSecond: 1.5,
      transactionsPerSecond: 2.5,
      remainingSeconds: 3,
      phase: 'indexing',
      message: 'waits',
      gaps: [{ fromBlock: '0x1', toBlock: '0x1', reason: 'its transactions are missing' }],
      gapBlocks: '0x1',
    },
  },
  ots_getApiLevel: 8,
  ots_getBlockDetails: DETAILS,
  ots_getBlockDetailsByHash: DETAILS,
  ots_getBlockTransactions: { fullblock: WHOLE_BLOCK, receipts: HISTORY.receipts },
  ots_getContractCreator: { hash: HASH, creator: ACCOUNT },
  ots_getInternalOperations: [OPERATION, { ...OPERATION, type: 0 }],
  ots_getTransactionBySenderAndNonce: HASH,
  ots_getTransactionError: '0x1234',
  ots_hasCode: true,
  ots_searchTransactionsAfter: HISTORY,
  ots_searchTransactionsBefore: HISTORY,
  ots_traceTransaction: [{ ...FRAME, depth: 0 }, FRAME, { ...FRAME, type: 'STATICCALL' }],
  ots2_getAddressAttributes: {
    erc20: true,
    erc165: true,
    erc721: true,
    erc1155: true,
    erc1167: true,
    erc1167Logic: true,
  },
  ots2_getAllContractsCount: 5,
  ots2_getAllContractsList: page(CONTRACT),
  ots2_getBlocksRewardedCount: 5,
  ots2_getBlocksRewardedList: page({ blockNumber: '0x10' }),
  ots2_getERC1155Count: 5,
  ots2_getERC1155Holdings: HOLDINGS,
  ots2_getERC1155List: page(NFT),
  ots2_getERC1155TransferCount: 5,
  ots2_getERC1155TransferList: TRANSFERS,
  ots2_getERC1167Count: 5,
  ots2_getERC1167Impl: ACCOUNT,
  ots2_getERC1167List: page({ ...CONTRACT, implementation: ACCOUNT }),
  ots2_getERC20Count: 5,
  ots2_getERC20Holdings: HOLDINGS,
  ots2_getERC20List: page(ERC20),
  ots2_getERC20TransferCount: 5,
  ots2_getERC20TransferList: TRANSFERS,
  ots2_getERC4626Count: 5,
  ots2_getERC4626List: page({ ...ERC20, asset: ACCOUNT, totalAssets: '500' }),
  ots2_getERC721Count: 5,
  ots2_getERC721Holdings: HOLDINGS,
  ots2_getERC721List: page(NFT),
  ots2_getERC721TransferCount: 5,
  ots2_getERC721TransferList: TRANSFERS,
  ots2_getWithdrawalsCount: 5,
  ots2_getWithdrawalsList: page({ index: '0x1', blockNumber: '0x10', validatorIndex: '0x2', amount: '0x3' }),
  trace_replayTransaction: {
    output: '0x1234',
    stateDiff: { [ACCOUNT]: { balance: '=' } },
    trace: [{ type: 'call' }],
    vmTrace: { code: '0x' },
    transactionHash: HASH,
  },
  trace_transaction: [{ type: 'call' }],
}
