import type { Hex } from '@otterscan/ethereum/hex'
import { type ExpectedByName, type ExpectedTransaction, ORIGIN, row, tell } from './ExpectedTransaction.ts'

const ZERO_ADDRESS = `0x${'00'.repeat(20)}`

const transferred = (from: string, to: string, value: bigint | string) =>
  tell(
    'Transfer',
    ['address indexed', 'from', from],
    ['address indexed', 'to', to],
    ['uint256', 'value', value],
  )

const transferredId = (from: string, to: string, tokenId: bigint | string) =>
  tell(
    'Transfer',
    ['address indexed', 'from', from],
    ['address indexed', 'to', to],
    ['uint256 indexed', 'tokenId', tokenId],
  )

const undocumentedTransfer = (to: string, value: bigint | string) =>
  tell('transfer', ['address', 'to', to], ['uint256', 'value', value])

/** Of `PlainToken`, with what its source says. */
const transfer = (to: string, value: bigint | string) =>
  tell(
    ['transfer', 'Moves `value` units from the caller to `to`.'],
    ['address', 'to', to, 'who receives'],
    ['uint256', 'value', value, 'how many raw units'],
  )

/** Of `PlainToken`. */
const transferFrom = (from: string, to: string, value: bigint | string) =>
  tell(
    ['transferFrom', 'Moves `value` units from `from` to `to` with an allowance.'],
    ['address', 'from', from],
    ['address', 'to', to],
    ['uint256', 'value', value],
  )

const list = (values: readonly (bigint | string)[]) =>
  [`${values.length} elements`, ...values.map((value, at) => `[${at}] uint256 ${value}`)].join(' ')

/** A call that moves a token once; `input` where its source is not `PlainToken`. */
function simpleTransfer(
  facts: { hash: Hex; token: Hex; from: Hex; to: Hex },
  amount: string,
  symbol: string,
  { note = '', toInput = transfer } = {},
): ExpectedTransaction {
  const { hash, token, from, to } = facts
  return {
    hash,
    sentence: row('Called transfer on', token),
    action: 'transfer',
    input: toInput(facts.to, `${amount} ${symbol}`.trim()),
    tokens: [row(from, to, amount, 'ERC-20', token, note).trim()],
    logs: [transferred(from, to, `${amount} ${symbol}`.trim())],
  }
}

const ERC20: ExpectedByName = {
  'a token is made': ({ erc20: { token }, accounts: { deployer } }) => ({
    hash: token.deployment.transactionHash,
    sentence: row('Created contract', token.address),
    tokens: [row(ZERO_ADDRESS, deployer, '1,000,000 ERC-20', token.address)],
    logs: [transferred(ZERO_ADDRESS, deployer, '1,000,000 FISH')],
  }),
  'a transfer': ({ erc20: { transfer: facts, token } }) =>
    simpleTransfer(
      { hash: facts.transactionHash, token: token.address, from: facts.from, to: facts.to },
      '1,234.5',
      'FISH',
    ),
  'an approval': ({ erc20: { approval, token }, accounts: { alice, bob } }) => ({
    hash: approval,
    sentence: row('Called approve on', token.address),
    input: tell(
      ['approve', 'Lets `spender` take up to `value` units.'],
      ['address', 'spender', bob],
      ['uint256', 'value', '100 FISH'],
    ),
    logs: [
      tell(
        'Approval',
        ['address indexed', 'owner', alice],
        ['address indexed', 'spender', bob],
        ['uint256', 'value', '100 FISH'],
      ),
    ],
  }),
  'a transfer by another': ({ erc20: { transferFrom: facts, token }, accounts: { alice, carol } }) => ({
    hash: facts.transactionHash,
    sentence: row('Called transferFrom on', token.address),
    input: transferFrom(alice, carol, '12.25 FISH'),
    tokens: [row(alice, carol, '12.25 ERC-20', token.address)],
    logs: [transferred(alice, carol, '12.25 FISH')],
  }),
  'a transfer of too much': ({ erc20: { failedTransfer, token }, accounts: { alice } }) => ({
    hash: failedTransfer,
    sentence: row('Tried to call transfer on', token.address),
    failure: "with custom error 'BalanceTooLow' […]",
    input: transfer(alice, '1 FISH'),
  }),
  'a burn': ({ erc20: { burn, token }, accounts: { alice } }) => ({
    hash: burn,
    sentence: row('Called burn on', token.address),
    input: tell(['burn', 'Destroys `value` units of the caller.'], ['uint256', 'value', '0.5 FISH']),
    tokens: [row(alice, ZERO_ADDRESS, '0.5 ERC-20', token.address)],
    logs: [transferred(alice, ZERO_ADDRESS, '0.5 FISH')],
  }),
  'an unrelated account moves nothing': ({ erc20: { poisoningTransfer, token } }) => ({
    hash: poisoningTransfer.transactionHash,
    sentence: row('Called transferFrom on', token.address),
    input: transferFrom(poisoningTransfer.victim, poisoningTransfer.to, '0 FISH'),
    tokens: [row(poisoningTransfer.victim, poisoningTransfer.to, 'not signed 0 ERC-20', token.address)],
    logs: [transferred(poisoningTransfer.victim, poisoningTransfer.to, '0 FISH')],
  }),
  'an airdrop': ({ erc20: { airdrop, token }, accounts: { deployer } }) => {
    const recipients = Array.from(
      { length: airdrop.transferCount },
      (_, n) => `0x${(0xa1d0_0000 + n).toString(16).padStart(40, '0')}`,
    )
    return {
      hash: airdrop.transactionHash,
      sentence: row('Called airdrop on', token.address),
      input: row(
        `airdrop(address[] recipients, uint256 value) ${ORIGIN} Pays every recipient the same amount: many transfers in one transaction. recipients (0) address[] 40 elements`,
        ...recipients.map((recipient, at) => `[${at}] address ${recipient}`),
        'value (1) uint256 2,000,000,000,000,000,000',
      ),
      // The first ten; the others behind "Show all".
      tokens: recipients.slice(0, 10).map((to) => row(deployer, to, '2 ERC-20', token.address)),
      logs: recipients.map((to) => transferred(deployer, to, '2 FISH')),
    }
  },
  'six decimals': ({ erc20: { dollarTransfer, dollar }, accounts: { deployer, alice } }) =>
    simpleTransfer(
      { hash: dollarTransfer.transactionHash, token: dollar.address, from: deployer, to: alice },
      '2,500',
      'OTTD',
    ),
  'a symbol of 32 bytes': ({ erc20: { bytes32Transfer, bytes32Symbol }, accounts: { deployer, bob } }) =>
    simpleTransfer(
      { hash: bytes32Transfer, token: bytes32Symbol.address, from: deployer, to: bob },
      '0.000000000000000005',
      'RING',
      { toInput: undocumentedTransfer },
    ),
  'a token that says nothing of itself': ({ erc20, accounts: { deployer, bob } }) =>
    simpleTransfer(
      { hash: erc20.bareTransfer, token: erc20.withoutMetadata.address, from: deployer, to: bob },
      '5',
      '',
      { note: 'unknown token', toInput: undocumentedTransfer },
    ),
  'no decimals': ({ erc20: { indivisibleTransfer, indivisible }, accounts: { deployer, bob } }) =>
    simpleTransfer(
      { hash: indivisibleTransfer.transactionHash, token: indivisible.address, from: deployer, to: bob },
      '5',
      'SHELL',
    ),
  'native coin wrapped': ({ erc20: { wrap, wrappedNative }, accounts: { alice } }) => ({
    hash: wrap,
    sentence: row('Called deposit on', wrappedNative.address, 'with 20 ETH'),
    logs: [tell('Deposit', ['address indexed', 'to', alice], ['uint256', 'value', '20 WETH'])],
  }),
  'and unwrapped': ({ erc20: { unwrap, wrappedNative }, accounts: { alice } }) => ({
    hash: unwrap,
    sentence: row('Called withdraw on', wrappedNative.address),
    input: tell('withdraw', ['uint256', 'value', '4 WETH']),
    operations: [row('TRANSFER', wrappedNative.address, alice, '4 ETH')],
    logs: [tell('Withdrawal', ['address indexed', 'from', alice], ['uint256', 'value', '4 WETH'])],
  }),
}

const LARGE_ID_WORD = '0x8000000000000000000000000000000000000000000000000020000000000001'
const HUGE_WORD = `0x${(2n ** 200n).toString(16).padStart(64, '0')}`

const OTHERS: ExpectedByName = {
  'ERC-721: made': ({ erc721 }) => ({
    hash: erc721.deployment.transactionHash,
    sentence: row('Created contract', erc721.address),
  }),
  'ERC-721: minted': ({ erc721, accounts: { alice } }) => ({
    hash: erc721.mint,
    sentence: row('Called mint on', erc721.address),
    input: tell('mint', ['address', 'to', alice], ['uint256', 'tokenId', 1n]),
    tokens: [row(ZERO_ADDRESS, alice, '# 1 ERC-721', erc721.address)],
    logs: [transferredId(ZERO_ADDRESS, alice, 1n)],
  }),
  'ERC-721: minted with an id above 2^255': ({ erc721, accounts: { alice } }) => ({
    hash: erc721.mintLargeId.transactionHash,
    sentence: row('Called mint on', erc721.address),
    input: tell('mint', ['address', 'to', alice], ['uint256', 'tokenId', LARGE_ID_WORD]),
    tokens: [row(ZERO_ADDRESS, alice, '#', erc721.mintLargeId.tokenId.toString(), 'ERC-721', erc721.address)],
    logs: [transferredId(ZERO_ADDRESS, alice, LARGE_ID_WORD)],
  }),
  'ERC-721: transferred': ({ erc721: { transfer: facts, address } }) => ({
    hash: facts.transactionHash,
    sentence: row('Called transferFrom on', address),
    input: tell(
      'transferFrom',
      ['address', 'from', facts.from],
      ['address', 'to', facts.to],
      ['uint256', 'tokenId', 1n],
    ),
    tokens: [row(facts.from, facts.to, '# 1 ERC-721', address)],
    logs: [transferredId(facts.from, facts.to, 1n)],
  }),
  'ERC-721: an operator approved': ({ erc721, accounts: { bob, deployer } }) => ({
    hash: erc721.approvalForAll,
    sentence: row('Called setApprovalForAll on', erc721.address),
    input: tell('setApprovalForAll', ['address', 'operator', deployer], ['bool', 'approved', 'true']),
    logs: [
      tell(
        'ApprovalForAll',
        ['address indexed', 'owner', bob],
        ['address indexed', 'operator', deployer],
        ['bool', 'approved', 'true'],
      ),
    ],
  }),
  'ERC-721: a transfer refused': ({ erc721 }) => ({
    hash: erc721.failedTransfer,
    sentence: row('Tried to call transferFrom on', erc721.address),
    failure: "with revert message: 'PlainNft: not allowed'",
  }),
  'ERC-1155: a batch minted': ({ erc1155, accounts: { deployer, alice } }) => ({
    hash: erc1155.mintBatch.transactionHash,
    sentence: row('Called mintBatch on', erc1155.address),
    input: tell(
      'mintBatch',
      ['address', 'to', alice],
      ['uint256[]', 'ids', list([1n, 2n, HUGE_WORD])],
      ['uint256[]', 'values', list([100n, 50n, 1n])],
    ),
    tokens: [
      row(ZERO_ADDRESS, alice, '100 # 1 ERC-1155', erc1155.address, 'unknown token'),
      row(ZERO_ADDRESS, alice, '50 # 2 ERC-1155', erc1155.address, 'unknown token'),
      row(ZERO_ADDRESS, alice, `1 # ${2n ** 200n} ERC-1155`, erc1155.address, 'unknown token'),
    ],
    logs: [batch(deployer, ZERO_ADDRESS, alice, [1n, 2n, HUGE_WORD], [100n, 50n, 1n])],
  }),
  'ERC-1155: one transferred': ({ erc1155: { single, address } }) => ({
    hash: single.transactionHash,
    sentence: row('Called safeTransferFrom on', address),
    tokens: [row(single.from, single.to, '30 # 1 ERC-1155', address, 'unknown token')],
    logs: [
      tell(
        'TransferSingle',
        ['address indexed', 'operator', single.from],
        ['address indexed', 'from', single.from],
        ['address indexed', 'to', single.to],
        ['uint256', 'id', 1n],
        ['uint256', 'value', 30n],
      ),
    ],
  }),
  'ERC-1155: a batch transferred': ({ erc1155: { batch: facts, address } }) => ({
    hash: facts.transactionHash,
    sentence: row('Called safeBatchTransferFrom on', address),
    tokens: facts.ids.map((id, at) =>
      row(facts.from, facts.to, `${facts.values[at]} # ${id} ERC-1155`, address, 'unknown token'),
    ),
    logs: [batch(facts.from, facts.from, facts.to, [1n, 2n, HUGE_WORD], facts.values)],
  }),
  'ERC-4626: a deposit': ({ erc4626: { deposit, address, asset }, accounts: { alice } }) => ({
    hash: deposit.transactionHash,
    sentence: row('Called deposit on', address),
    input: tell('deposit', ['uint256', 'assets', deposit.assets], ['address', 'receiver', alice]),
    tokens: [row(alice, address, '1,000 ERC-20', asset), row(ZERO_ADDRESS, alice, '1,000 ERC-20', address)],
    logs: [
      transferred(alice, address, '1,000 OTTD'),
      transferred(ZERO_ADDRESS, alice, '1,000 vOTTD'),
      tell(
        'Deposit',
        ['address indexed', 'sender', alice],
        ['address indexed', 'owner', alice],
        ['uint256', 'assets', deposit.assets],
        ['uint256', 'shares', '1,000 vOTTD'],
      ),
    ],
  }),
  'ERC-4626: a redemption after a gain': ({ erc4626: { redeem, address, asset }, accounts: { alice } }) => ({
    hash: redeem.transactionHash,
    sentence: row('Called redeem on', address),
    input: tell(
      'redeem',
      ['uint256', 'shares', '400 vOTTD'],
      ['address', 'receiver', alice],
      ['address', 'owner', alice],
    ),
    tokens: [row(alice, ZERO_ADDRESS, '400 ERC-20', address), row(address, alice, '440 ERC-20', asset)],
    logs: [
      transferred(alice, ZERO_ADDRESS, '400 vOTTD'),
      transferred(address, alice, '440 OTTD'),
      tell(
        'Withdraw',
        ['address indexed', 'sender', alice],
        ['address indexed', 'receiver', alice],
        ['address indexed', 'owner', alice],
        ['uint256', 'assets', redeem.assets],
        ['uint256', 'shares', '400 vOTTD'],
      ),
    ],
  }),
}

function batch(
  operator: string,
  from: string,
  to: string,
  ids: readonly (bigint | string)[],
  values: readonly bigint[],
): string {
  return tell(
    'TransferBatch',
    ['address indexed', 'operator', operator],
    ['address indexed', 'from', from],
    ['address indexed', 'to', to],
    ['uint256[]', 'ids', list(ids)],
    ['uint256[]', 'values', list(values)],
  )
}

/** Everything token contracts do. */
export const TOKENS: ExpectedByName = { ...ERC20, ...OTHERS }
