import type { Hex } from '@otterscan/ethereum/hex'
import { parseGwei } from 'viem'
import type { AccountRole } from '../accounts.ts'
import { DEVNET_CHAIN_ID } from '../chainSettings.ts'
import type { Stage } from '../stage.ts'

const NO_DELEGATE: Hex = '0x0000000000000000000000000000000000000000'

/** What some nodes do not take. */
export interface ScenarioLimits {
  /** Leaves out the authorization whose signature is invalid; the protocol skips it, some pools refuse its transaction. */
  readonly hasOnlyValidSignatures?: boolean
}

/** Set-code transactions (EIP-7702): applied, rejected for nonce and chain, and revoked. */
export async function playSetCode(
  stage: Stage,
  parts: { callTree: Hex; counter: Hex },
  { hasOnlyValidSignatures = false }: ScenarioLimits = {},
) {
  const authorize = (role: AccountRole, address: Hex, nonce: number, chainId = DEVNET_CHAIN_ID) =>
    stage.authorize(role, { address, nonce, chainId })
  const sendSetCode = async (authorizationList: Awaited<ReturnType<Stage['authorize']>>[]) => {
    const transactionHash = await stage.sendTyped('dave', {
      type: 'eip7702',
      to: stage.accounts.bob.address,
      gas: 400_000n,
      maxFeePerGas: parseGwei('30'),
      maxPriorityFeePerGas: parseGwei('1'),
      authorizationList,
    })
    return { transactionHash, blockNumber: await stage.closeBlock() }
  }
  const applied = await sendSetCode([
    await authorize('authorityApplied', parts.counter, 0),
    await authorize('authorityCleared', parts.callTree, 0),
  ])
  const use = await stage.callInBlock('bob', {
    contract: 'Counter',
    at: stage.accounts.authorityApplied.address,
    functionName: 'increment',
  })
  const mixed = await sendSetCode([
    await authorize('authorityRefused', parts.counter, 7),
    await authorize('authorityRefused', parts.counter, 0, 999),
    await authorize('authorityAnyChain', parts.callTree, 0, 0),
    await authorize('authorityAnyChain', parts.counter, 1, 0),
  ])
  // Both halves of the signature are text, and the second one is above what the protocol allows.
  const junk = {
    ...(await authorize('authorityRefused', parts.counter, 0)),
    r: '0x2256507867553737225650786755373722565078675537372256507867553737' as const,
    s: '0xff725a48744a2f4f65725a48744a2f4f65725a48744a2f4f65725a48744a2f4f' as const,
  }
  const invalidSignature = await sendSetCode([
    ...(hasOnlyValidSignatures ? [] : [junk]),
    await authorize('authorityAnyChain', parts.counter, 2),
  ])
  const cleared = await sendSetCode([await authorize('authorityCleared', NO_DELEGATE, 1)])
  return {
    /** Two authorities, both applied; `authority` stays delegated to the counter. */
    applied: {
      ...applied,
      authority: stage.accounts.authorityApplied.address,
      delegate: parts.counter,
      code: `0xef0100${parts.counter.slice(2).toLowerCase()}` as Hex,
    },
    /** Calls the delegated account as a contract. */
    use,
    /** Wrong nonce, wrong chain, then two of one authority for any chain: the last one stays. */
    mixed: {
      ...mixed,
      outcomes: ['wrong nonce', 'wrong chain', 'applied', 'applied'] as const,
      refusedAuthority: stage.accounts.authorityRefused.address,
      anyChainAuthority: stage.accounts.authorityAnyChain.address,
      delegate: parts.counter,
    },
    /** The signature of the first authorization is invalid, the second is applied; the first may be left out. */
    invalidSignature: { ...invalidSignature, outcomes: ['invalid signature', 'applied'] as const },
    /** Was delegated by `applied` and has no code again. */
    cleared: {
      ...cleared,
      authority: stage.accounts.authorityCleared.address,
      formerDelegate: parts.callTree,
    },
  } as const
}
