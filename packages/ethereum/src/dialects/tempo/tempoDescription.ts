import { isBatch } from '../../execution/transaction.ts'
import type { DialectDescription } from '../dialectDescription.ts'

const MAKE = { present: 'Makes', past: 'Made', infinitive: 'make' }

/** Source: docs.tempo.xyz, "Tempo transaction" and "Fees"; receipt and header of its client. */
export const TEMPO_DESCRIPTION: DialectDescription = {
  typeNames: new Map([
    [
      0x76n,
      {
        name: 'Tempo',
        url: 'https://docs.tempo.xyz/protocol/transactions/spec-tempo-transaction',
      },
    ],
  ]),
  transactionFields: [
    {
      of: 'transaction',
      name: 'calls',
      group: 'parties',
      label: 'Calls',
      help: 'All of them succeed or none does.',
      kind: 'list',
    },
    { of: 'receipt', name: 'feeToken', group: 'fee', label: 'Fee Token', kind: 'address' },
    {
      of: 'transaction',
      name: 'feeToken',
      group: 'fee',
      label: 'Fee Token Asked For',
      kind: 'address',
    },
    { of: 'receipt', name: 'feePayer', group: 'fee', label: 'Fee Payer', kind: 'address' },
    {
      of: 'transaction',
      name: 'feePayerSignature',
      group: 'fee',
      label: 'Fee Payer Signature',
      help: 'Of another account that pays the fee.',
      kind: 'object',
    },
    {
      of: 'transaction',
      name: 'nonceKey',
      group: 'envelope',
      label: 'Nonce Key',
      help: 'Each key has nonces of its own; 0 is that of the account.',
      kind: 'integer',
    },
    { of: 'transaction', name: 'validAfter', group: 'envelope', label: 'Valid After', kind: 'time' },
    { of: 'transaction', name: 'validBefore', group: 'envelope', label: 'Valid Before', kind: 'time' },
    {
      of: 'transaction',
      name: 'keyAuthorization',
      group: 'envelope',
      label: 'Key Authorization',
      help: 'Lets a further key sign for the account.',
      kind: 'object',
    },
    {
      of: 'transaction',
      name: 'aaAuthorizationList',
      group: 'envelope',
      label: 'Authorizations',
      help: 'Delegations as of EIP-7702, with signatures of any kind.',
      kind: 'list',
    },
    {
      of: 'transaction',
      name: 'signature',
      group: 'envelope',
      label: 'Tempo Signature',
      help: 'Of secp256k1, P-256 or WebAuthn.',
      kind: 'object',
    },
  ],
  blockFields: [
    {
      of: 'block',
      name: 'timestampMillis',
      group: 'consensus',
      label: 'Timestamp In Milliseconds',
      kind: 'integer',
    },
    {
      of: 'block',
      name: 'timestampMillisPart',
      group: 'consensus',
      label: 'Milliseconds Of Timestamp',
      kind: 'integer',
    },
    {
      of: 'block',
      name: 'mainBlockGeneralGasLimit',
      group: 'fee',
      label: 'General Gas Limit',
      help: 'For transactions other than payments.',
      kind: 'integer',
    },
    { of: 'block', name: 'sharedGasLimit', group: 'fee', label: 'Shared Gas Limit', kind: 'integer' },
    { of: 'block', name: 'consensusContext', group: 'consensus', label: 'Consensus Context', kind: 'object' },
  ],
  summarize: (transaction) => {
    const { calls } = transaction.extra
    return isBatch(transaction) && Array.isArray(calls)
      ? { verb: MAKE, rest: calls.length === 1 ? 'one call' : `${calls.length} calls` }
      : undefined
  },
  systemContracts: new Map([
    ['0xfeec000000000000000000000000000000000000', 'Fee manager'],
    ['0x20c0000000000000000000000000000000000000', 'pathUSD'],
  ]),
}
