import { pbkdf2Sync } from 'node:crypto'
import { type HDAccount, HDKey, hdKeyToAccount } from 'viem/accounts'
import { DEVNET_MNEMONIC } from './chainSettings.ts'

/** Role of each account and its index under the mnemonic. The first ten hold 10,000 ETH at genesis. */
const ACCOUNT_INDEXES = {
  deployer: 0,
  alice: 1,
  bob: 2,
  carol: 3,
  /** More than 1,200 transactions; used only by the scenario of that name. */
  busy: 4,
  dave: 5,
  crowd: 6,
  erin: 7,
  blobSender: 8,
  /** Not part of any scenario: for transactions sent by tests. */
  live: 9,
  /** The last four hold nothing: they only sign authorizations. */
  authorityApplied: 20,
  authorityCleared: 21,
  authorityAnyChain: 22,
  authorityRefused: 23,
} as const

/** Accounts of the scenarios. */
export type AccountRole = keyof typeof ACCOUNT_INDEXES

/** Keys of every role. The seed (BIP-39) is derived once and natively: in JavaScript it takes a fifth of a second a key. */
export function createAccounts(): Record<AccountRole, HDAccount> {
  const root = HDKey.fromMasterSeed(pbkdf2Sync(DEVNET_MNEMONIC, 'mnemonic', 2048, 64, 'sha512'))
  const entries = Object.entries(ACCOUNT_INDEXES).map(([role, addressIndex]) => [
    role,
    hdKeyToAccount(root, { addressIndex }),
  ])
  return Object.fromEntries(entries) as Record<AccountRole, HDAccount>
}
