import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { DEVNET_MNEMONIC } from './chainSettings.ts'

/** Role of each account and its index under the mnemonic. The first ten hold 10,000 ETH at genesis. */
const ACCOUNT_INDEXES = {
  deployer: 0,
  alice: 1,
  bob: 2,
  carol: 3,
  /** More than 1,200 transactions; takes part in nothing but the scenario of that name. */
  busy: 4,
  dave: 5,
  crowd: 6,
  erin: 7,
  blobSender: 8,
  /** Takes part in no scenario: for what a test sends itself. */
  live: 9,
  /** The last four hold nothing: they only sign authorizations. */
  authorityApplied: 20,
  authorityCleared: 21,
  authorityAnyChain: 22,
  authorityRefused: 23,
} as const

/** Who takes part in the scenarios. */
export type AccountRole = keyof typeof ACCOUNT_INDEXES

/** Keys of every role. Deriving takes some milliseconds each. */
export function createAccounts(): Record<AccountRole, HDAccount> {
  const entries = Object.entries(ACCOUNT_INDEXES).map(([role, addressIndex]) => [
    role,
    mnemonicToAccount(DEVNET_MNEMONIC, { addressIndex }),
  ])
  return Object.fromEntries(entries) as Record<AccountRole, HDAccount>
}
