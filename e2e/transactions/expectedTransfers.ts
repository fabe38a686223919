import { type ExpectedByName, row, tell } from './ExpectedTransaction.ts'

const wordOf = (text: string, from: number, to: number) =>
  `0x${Buffer.from(text, 'utf8')
    .toString('hex')
    .slice(from * 2, to * 2)}`

/** Payments, and one transaction of each type. */
export const TRANSFERS: ExpectedByName = {
  'a payment': ({ plainTransfers }) => ({
    hash: plainTransfers.transfer.transactionHash,
    sentence: 'Sent 1.5 ETH',
    action: 'transfer',
  }),
  'a payment of one wei': ({ plainTransfers }) => ({
    hash: plainTransfers.oneWei,
    sentence: 'Sent 0.000000000000000001 ETH',
    action: 'transfer',
  }),
  'a payment to oneself': ({ plainTransfers }) => ({ hash: plainTransfers.toSelf, sentence: 'Sent 2 ETH' }),
  'a payment of nothing': ({ plainTransfers }) => ({
    hash: plainTransfers.ofNothing,
    sentence: 'Sent 0 ETH',
  }),
  'a payment to the zero address': ({ plainTransfers }) => ({
    hash: plainTransfers.toZeroAddress,
    sentence: 'Sent 0.1 ETH',
  }),
  'a payment to a fresh account': ({ plainTransfers }) => ({
    hash: plainTransfers.toFreshAddress.transactionHash,
    sentence: 'Sent 3 ETH',
  }),
  'a payment with a note': ({ plainTransfers: { withNote } }) => ({
    hash: withNote.transactionHash,
    sentence: 'Sent 0.01 ETH with 24 bytes of data',
    input: new RegExp(`.* 0 ${wordOf(withNote.note, 4, 24)}$`),
  }),
  'an input of 96,000 bytes': ({ plainTransfers: { largeInput } }) => ({
    hash: largeInput.transactionHash,
    sentence: 'Sent 0 ETH with 96,000 bytes of data',
  }),
  'type 0': ({ transactionTypes }) => ({
    hash: transactionTypes.legacy.transactionHash,
    sentence: 'Sent 0.2 ETH',
  }),
  'type 1 with its access list': ({ transactionTypes, accounts }) => ({
    hash: transactionTypes.accessList.transactionHash,
    sentence: 'Sent 0.3 ETH',
    rows: {
      'Access List': row(
        '2 addresses, 2 storage keys',
        transactionTypes.bytes32Token.address,
        `0x${'00'.repeat(32)} 0x${'00'.repeat(31)}01`,
        accounts.carol,
        'Export',
      ),
    },
  }),
  'type 2 with an access list': ({ transactionTypes }) => ({
    hash: transactionTypes.dynamicFee.transactionHash,
    sentence: 'Sent 0.4 ETH',
    rows: {
      'Access List': row(
        '1 address, 2 storage keys',
        transactionTypes.bytes32Token.address,
        `0x${'00'.repeat(32)} 0x${'00'.repeat(31)}01`,
        'Export',
      ),
    },
  }),
  'type 2 without a tip': ({ transactionTypes }) => ({
    hash: transactionTypes.withoutTip,
    sentence: 'Sent 0.000000000000000001 ETH',
  }),
  'type 3 with its blobs': ({ transactionTypes: { blob } }) => ({
    hash: blob.transactionHash,
    sentence: 'Carried 2 blobs',
    rows: {
      'Blob Gas Used': '262,144',
      'Max Fee Per Blob Gas': '0.000000002 ETH (2 Gwei)',
      'Blob Versioned Hashes (2)': blob.blobVersionedHashes.join(' '),
      // The node of the development chain sends the sidecar with the transaction.
      'Other Fields': /^blobs \["0x.* commitments \["0x.* proofs \["0x.*$/,
      blobs: /^\["0x.* 524,299 characters$/,
      commitments: /^\["0x.* 203 characters$/,
      proofs: /^\["0x.* 203 characters$/,
    },
  }),
  'type 4, applied': ({ setCode: { applied }, callTree, setCode: { cleared } }) => ({
    hash: applied.transactionHash,
    sentence: 'Submitted 2 authorizations',
    authorizations: [
      row(applied.authority, '0', applied.delegate, '1337 applied'),
      row(cleared.authority, '0', callTree.address, '1337 applied'),
    ],
  }),
  'type 4, partly refused': ({ setCode: { mixed }, callTree }) => ({
    hash: mixed.transactionHash,
    sentence: 'Submitted 4 authorizations',
    authorizations: [
      row(mixed.refusedAuthority, '7', mixed.delegate, '1337 skipped nonce does not match'),
      row(mixed.refusedAuthority, '0', mixed.delegate, '999 skipped signed for another chain'),
      row(mixed.anyChainAuthority, '0', callTree.address, 'any applied then replaced by a later one'),
      row(mixed.anyChainAuthority, '1', mixed.delegate, 'any applied'),
    ],
  }),
  'type 4, without a signer': ({ setCode: { invalidSignature, mixed } }) => ({
    hash: invalidSignature.transactionHash,
    sentence: 'Submitted 2 authorizations',
    authorizations: [
      row('invalid signature 0', mixed.delegate, '1337 skipped invalid signature'),
      row(mixed.anyChainAuthority, '2', mixed.delegate, '1337 applied'),
    ],
  }),
  'type 4, revoked': ({ setCode: { cleared } }) => ({
    hash: cleared.transactionHash,
    sentence: 'Submitted 1 authorization',
    authorizations: [row(cleared.authority, '1 revokes the delegation 1337 applied')],
  }),
  'a call of a delegated account': ({ setCode: { use, applied }, accounts }) => ({
    hash: use.transactionHash,
    sentence: row('Called increment on', applied.authority),
    action: 'increment',
    logs: [tell('Counted', ['address indexed', 'by', accounts.bob], ['uint256', 'count', 1n])],
  }),
  'the first transaction of a busy address': ({ busyAddress }) => ({
    hash: busyAddress.firstTransactionHash,
    sentence: 'Sent 0.000000000000000001 ETH',
  }),
  'a payment inside a call': ({ busyAddress }) => ({
    hash: busyAddress.lastTransactionHash,
    sentence: row('Called forward on', busyAddress.callTreeAddress, 'with 0.000000000000000005 ETH'),
    input: tell(
      ['forward', 'Forwards the value to the sink: the sink takes part only inside the transaction.'],
      ['address', 'sink', busyAddress.address],
    ),
    operations: [
      row('TRANSFER', busyAddress.callTreeAddress, busyAddress.address, '0.000000000000000005 ETH'),
    ],
  }),
}
