import type { METHOD_TABLE } from '@otterscan/api-schema/execution/methodTable'
import type { MethodWords } from './describedMethod.ts'

/** Written by `npm run method-words` from the comments of packages/api-schema. */
export const METHOD_WORDS = {
  debug_traceTransaction: {
    summary:
      'Replays a mined transaction under a tracer. The result is as sent, for the decoders. Expensive.',
    params: ['transactionHash', 'options'],
  },
  erigon_getHeaderByNumber: {
    summary:
      'Header of a block; Erigon answers an unknown number with an error, others with `null`. Erigon takes the word "latest" or a bare JSON integer.',
    params: ['block'],
  },
  eth_blockNumber: {
    summary: 'Number of the newest block.',
    params: [],
  },
  eth_call: {
    summary: 'Return data of a call run at the end of a block. A revert is a JSON-RPC error with its data.',
    params: ['request', 'block'],
  },
  eth_chainId: {
    summary: 'Chain id.',
    params: [],
  },
  eth_config: {
    summary: 'Fork settings in force and next.',
    params: [],
  },
  eth_feeHistory: {
    summary: 'Fees of `blockCount` blocks up to `newest`; percentiles 0–100 in rising order.',
    params: ['blockCount', 'newest', 'percentiles'],
  },
  eth_getBalance: {
    summary: 'Balance, wei.',
    params: ['account', 'block'],
  },
  eth_getBlockByHash: {
    summary: 'Block by hash, `null` when unknown.',
    params: ['blockHash', 'full'],
  },
  eth_getBlockByNumber: {
    summary:
      'Block by number or name, `null` when unknown; `full` asks for whole transactions in place of hashes.',
    params: ['block', 'full'],
  },
  eth_getBlockReceipts: {
    summary: 'All receipts of a block in order, `null` when the block is unknown.',
    params: ['block'],
  },
  eth_getBlockTransactionCountByHash: {
    summary: 'How many transactions a block has, `null` when the block is unknown.',
    params: ['blockHash'],
  },
  eth_getBlockTransactionCountByNumber: {
    summary: 'How many transactions a block has, `null` when the block is unknown.',
    params: ['block'],
  },
  eth_getCode: {
    summary: 'Runtime code; `0x` when there is none.',
    params: ['account', 'block'],
  },
  eth_getLogs: {
    summary: 'Logs of a range or of one block.',
    params: ['filter'],
  },
  eth_getRawTransactionByHash: {
    summary: 'Signed transaction as its bytes; `null` when unknown (some nodes say `0x`, read as `null`).',
    params: ['transactionHash'],
  },
  eth_getStorageAt: {
    summary: 'Storage word of a slot.',
    params: ['account', 'slot', 'block'],
  },
  eth_getTransactionByBlockHashAndIndex: {
    summary: 'Transaction at a position of a block; `null` when there is none.',
    params: ['blockHash', 'index'],
  },
  eth_getTransactionByBlockNumberAndIndex: {
    summary: 'Transaction at a position of a block; `null` when there is none.',
    params: ['block', 'index'],
  },
  eth_getTransactionByHash: {
    summary: 'Transaction, mined or pending; `null` when unknown.',
    params: ['transactionHash'],
  },
  eth_getTransactionCount: {
    summary: 'Nonce of an account: transactions sent, plus authorizations used. EIP-7702.',
    params: ['account', 'block'],
  },
  eth_getTransactionReceipt: {
    summary: 'Receipt; `null` while pending and when unknown.',
    params: ['transactionHash'],
  },
  eth_getUncleByBlockHashAndIndex: {
    summary: 'Header of an uncle, `null` when there is none at the position.',
    params: ['blockHash', 'index'],
  },
  eth_sendRawTransaction: {
    summary: 'Sends a signed transaction to the network; returns its hash.',
    params: ['signed'],
  },
  eth_subscribe: {
    summary:
      'Opens a stream of new headers; returns the id of its notifications. WebSocket only. Decode the header in a notification with `decodeBlockHeader`.',
    params: ['topic'],
  },
  eth_syncing: {
    summary: '`false` when the node is synced, otherwise its progress.',
    params: [],
  },
  eth_unsubscribe: {
    summary: 'Closes a stream; true when it was open.',
    params: ['subscription'],
  },
  gateway_compareNodes: {
    summary:
      'What each node says of a block, field by field; `null` for the newest block that all of them have.',
    params: ['blockNumber'],
  },
  gateway_findBalanceSlot: {
    summary:
      'The slot by which `balanceOf` of an account says an amount, found by what the call reads and proved by calls with that slot changed; or why there is none.',
    params: ['token', 'holder', 'amount'],
  },
  gateway_findStep: {
    summary:
      'The next step behind one, or the last before it, that meets a condition. A search that comes to what is not read yet, or takes long, ends with `next`.',
    params: ['hash', 'from', 'condition'],
  },
  gateway_getActivity: {
    summary:
      'Figures of the whole chain by hour or day, the newest first, at most `size` of them. Ends are included.',
    params: ['interval', 'fromTime', 'toTime', 'size'],
  },
  gateway_getCodeHistory: {
    summary:
      'What happened to the code of an address, in the indexed blocks: creations (also of contracts that did not live to the end of their block), destructions and delegations. `index` counts from the oldest.',
    params: ['account', 'index', 'size'],
  },
  gateway_getEgress: {
    summary: 'Hosts and paths that the program contacted, why, and how many bytes went there and came back.',
    params: [],
  },
  gateway_getNodes: {
    summary: 'What each node of the gateway is and can do, as of now.',
    params: [],
  },
  gateway_getPool: {
    summary:
      "Transactions that wait in the node's own pool, ordered by what they bid: other nodes see others. `index` counts from the highest. With an account its own alone, by nonce. `bySender`: those of a sender together, by nonce, the sender of the highest bid first.",
    params: ['index', 'size', 'account', 'bySender'],
  },
  gateway_getQueryViews: {
    summary: 'The views that queries can read, with their columns.',
    params: [],
  },
  gateway_getStepState: {
    summary:
      'The state at one step: stack, and memory, calldata and return data as they follow from the steps before. `step` is null while it is not read yet, or behind the last one.',
    params: ['hash', 'at'],
  },
  gateway_getSteps: {
    summary:
      "Executed instructions of a mined transaction from one on, 1,000 at most. The gateway reads them from the node's opcode logs, or replays the transaction, once; a window that is not read yet comes empty or short after two seconds, with how far the reading is.",
    params: ['hash', 'from', 'count'],
  },
  gateway_getToken: {
    summary: 'Standard, counts and creation of a token, from the index.',
    params: ['token'],
  },
  gateway_getTokenActivity: {
    summary:
      'How many transfers of a token there were in equal parts of the indexed blocks, `parts` at most.',
    params: ['token', 'parts'],
  },
  gateway_getTokenHolderHistory: {
    summary:
      'How many holders a token had at the ends of equal parts of the blocks, `parts` at most: from the holders of now, back along the newest transfers. A call follows 20,000 of them at most.',
    params: ['token', 'parts'],
  },
  gateway_getTokenHolders: {
    summary:
      'Holders of a token, the largest first, from the sums of its transfers. Of ERC-1155 the units of all ids together.',
    params: ['token', 'size', 'after'],
  },
  gateway_getTokenIdHolders: {
    summary: 'Holders of one id of a token, by address.',
    params: ['token', 'tokenId', 'size', 'after'],
  },
  gateway_getTokenIdTransferCount: {
    summary: 'Number of transfers of one id of a token.',
    params: ['token', 'tokenId'],
  },
  gateway_getTokenIdTransferList: {
    summary: 'Transfers of one id of a token, oldest first.',
    params: ['token', 'tokenId', 'index', 'size'],
  },
  gateway_getTokenIds: {
    summary: 'Ids of a token that were ever transferred, ascending, each with who has it.',
    params: ['token', 'size', 'after'],
  },
  gateway_getTokenTransferCount: {
    summary: 'Number of transfers of a token.',
    params: ['token'],
  },
  gateway_getTokenTransferList: {
    summary: 'Transfers of a token, oldest first: `index` 0 is the oldest.',
    params: ['token', 'index', 'size'],
  },
  gateway_getXray: {
    summary:
      'Everything that a mined transaction did, in the order in which it happened: calls and logs, with `storage` also reads and writes of storage. `index` counts from the first. With storage the node runs the transaction instruction by instruction.',
    params: ['transactionHash', 'parts', 'index', 'size'],
  },
  gateway_query: {
    summary: 'What a SELECT over the views of the index finds.',
    params: ['sql'],
  },
  gateway_searchTokenTransfers: {
    summary:
      'Transfers of a token that a filter lets through, newest first. A call searches a bounded part of them: with `next` the search goes on, also where nothing was found.',
    params: ['token', 'filter', 'size', 'after'],
  },
  gateway_searchTokens: {
    summary:
      'Indexed tokens whose name or symbol starts with or contains a text of 2 to 64 characters; 10 at most.',
    params: ['wanted', 'limit'],
  },
  gateway_simulate: {
    summary: 'Runs unsigned calls. Read-only, and expensive: the node runs them, and what comes before them.',
    params: ['simulation'],
  },
  gateway_status: {
    summary:
      'What the gateway computes and how far its index is. No node has the method: an error means no gateway.',
    params: [],
  },
  ots2_getAddressAttributes: {
    summary: 'What kinds of token contract an address is.',
    params: ['account'],
  },
  ots2_getAllContractsCount: {
    summary: 'Number of contracts.',
    params: [],
  },
  ots2_getAllContractsList: {
    summary: 'Contracts, oldest first.',
    params: ['index', 'size'],
  },
  ots2_getBlocksRewardedCount: {
    summary: 'Number of blocks whose fee recipient is an address.',
    params: ['account'],
  },
  ots2_getBlocksRewardedList: {
    summary: 'Blocks whose fee recipient is an address, oldest first.',
    params: ['account', 'index', 'size'],
  },
  ots2_getERC1155Count: {
    summary: 'Number of ERC-1155 tokens.',
    params: [],
  },
  ots2_getERC1155Holdings: {
    summary:
      'ERC-1155 tokens an address ever sent or received, whether held now or not. Gateway only; Erigon does not have it.',
    params: ['account'],
  },
  ots2_getERC1155List: {
    summary: 'ERC-1155 tokens, oldest first.',
    params: ['index', 'size'],
  },
  ots2_getERC1155TransferCount: {
    summary:
      'Number of transactions that moved ERC-1155 tokens from or to an address. Gateway only; Erigon does not have it.',
    params: ['account'],
  },
  ots2_getERC1155TransferList: {
    summary:
      'Transactions that moved ERC-1155 tokens from or to an address, oldest first. Gateway only; Erigon does not have it.',
    params: ['account', 'index', 'size'],
  },
  ots2_getERC1167Count: {
    summary: 'Number of ERC-1167 proxies.',
    params: [],
  },
  ots2_getERC1167Impl: {
    summary: 'Implementation of an ERC-1167 proxy; `null` for other contracts.',
    params: ['account'],
  },
  ots2_getERC1167List: {
    summary: 'ERC-1167 proxies, oldest first.',
    params: ['index', 'size'],
  },
  ots2_getERC20Count: {
    summary: 'Number of ERC-20 tokens.',
    params: [],
  },
  ots2_getERC20Holdings: {
    summary: 'ERC-20 tokens an address ever sent or received, whether held now or not.',
    params: ['account'],
  },
  ots2_getERC20List: {
    summary: 'ERC-20 tokens, oldest first.',
    params: ['index', 'size'],
  },
  ots2_getERC20TransferCount: {
    summary: 'Number of transactions that moved ERC-20 tokens from or to an address.',
    params: ['account'],
  },
  ots2_getERC20TransferList: {
    summary: 'Transactions that moved ERC-20 tokens from or to an address, oldest first.',
    params: ['account', 'index', 'size'],
  },
  ots2_getERC4626Count: {
    summary: 'Number of ERC-4626 vaults.',
    params: [],
  },
  ots2_getERC4626List: {
    summary: 'ERC-4626 vaults, oldest first.',
    params: ['index', 'size'],
  },
  ots2_getERC721Count: {
    summary: 'Number of ERC-721 tokens.',
    params: [],
  },
  ots2_getERC721Holdings: {
    summary: 'ERC-721 tokens an address ever sent or received, whether held now or not.',
    params: ['account'],
  },
  ots2_getERC721List: {
    summary: 'ERC-721 tokens, oldest first.',
    params: ['index', 'size'],
  },
  ots2_getERC721TransferCount: {
    summary: 'Number of transactions that moved ERC-721 tokens from or to an address.',
    params: ['account'],
  },
  ots2_getERC721TransferList: {
    summary: 'Transactions that moved ERC-721 tokens from or to an address, oldest first.',
    params: ['account', 'index', 'size'],
  },
  ots2_getWithdrawalsCount: {
    summary: 'Number of validator withdrawals to an address.',
    params: ['account'],
  },
  ots2_getWithdrawalsList: {
    summary: 'Validator withdrawals to an address, oldest first.',
    params: ['account', 'index', 'size'],
  },
  ots_getApiLevel: {
    summary: 'Level of the `ots_` API; 8 on every node today.',
    params: [],
  },
  ots_getBlockDetails: {
    summary:
      'A block without its transactions, with issuance and fees; `null` when unknown (some nodes return an error).',
    params: ['block'],
  },
  ots_getBlockDetailsByHash: {
    summary: 'As `ots_getBlockDetails`, by hash.',
    params: ['blockHash'],
  },
  ots_getBlockTransactions: {
    summary:
      "A page of a block's transactions with their receipts, `null` when the block is unknown. Erigon counts pages from the end of the block and sends each ascending; Reth since 2.1 and anvil count from the front.",
    params: ['block', 'page', 'size'],
  },
  ots_getContractCreator: {
    summary:
      'Creator of the contract at an address; `null` for accounts without code and contracts of the genesis.',
    params: ['account'],
  },
  ots_getInternalOperations: {
    summary:
      'Value moved, contracts created and destroyed below the top call, in order of entry, reverted ones included.',
    params: ['transactionHash'],
  },
  ots_getTransactionBySenderAndNonce: {
    summary: 'Hash of the transaction an account sent with a nonce; `null` when there is none.',
    params: ['sender', 'nonce'],
  },
  ots_getTransactionError: {
    summary: 'Revert data; `0x` on success and on failures without data.',
    params: ['transactionHash'],
  },
  ots_hasCode: {
    summary: 'True when the account has code at the end of the block; a delegation (EIP-7702) is code.',
    params: ['account', 'block'],
  },
  ots_searchTransactionsAfter: {
    summary:
      'History of an address above `block` (exclusive); 0 starts at the oldest block. Blocks are never cut.',
    params: ['account', 'block', 'size'],
  },
  ots_searchTransactionsBefore: {
    summary:
      'History of an address below `block` (exclusive); 0 starts at the newest block. Blocks are never cut.',
    params: ['account', 'block', 'size'],
  },
  ots_traceTransaction: {
    summary:
      'Call frames in order of entry; empty when the node returns an empty list for an unknown transaction.',
    params: ['transactionHash'],
  },
  trace_replayTransaction: {
    summary:
      'Replays a mined transaction; `null` when unknown. Expensive: the result may be tens of megabytes.',
    params: ['transactionHash', 'types'],
  },
  trace_transaction: {
    summary: 'Flat call frames of a mined transaction, as sent; `null` when unknown.',
    params: ['transactionHash'],
  },
} satisfies Readonly<Record<keyof typeof METHOD_TABLE, MethodWords>>
