import type { Hex } from '@otterscan/ethereum/hex'
import type { Stage } from '../stage.ts'

/** An ERC-721: mints, a transfer, approvals and a failed transfer. */
export async function playErc721(stage: Stage) {
  const { alice, bob, deployer } = stage.accounts
  const nft = await stage.deployInBlock('deployer', {
    contract: 'PlainNft',
    args: ['Otter Portraits', 'OTTP'],
  })
  const call = { contract: 'PlainNft', at: nft.address }
  const largeId = 2n ** 255n + 9_007_199_254_740_993n
  const mint = await stage.call('deployer', { ...call, functionName: 'mint', args: [alice.address, 1n] })
  const mintLargeId = await stage.call('deployer', {
    ...call,
    functionName: 'mint',
    args: [alice.address, largeId],
  })
  const blockNumber = await stage.closeBlock()
  const transfer = await stage.callInBlock('alice', {
    ...call,
    functionName: 'transferFrom',
    args: [alice.address, bob.address, 1n],
  })
  const approvalForAll = await stage.call('bob', {
    ...call,
    functionName: 'setApprovalForAll',
    args: [deployer.address, true],
  })
  const failedTransfer = await stage.call('alice', {
    ...call,
    functionName: 'transferFrom',
    args: [bob.address, alice.address, 1n],
  })
  await stage.closeBlock()
  return {
    address: nft.address,
    name: 'Otter Portraits',
    symbol: 'OTTP',
    deployment: nft,
    blockNumber,
    mint,
    mintLargeId: { transactionHash: mintLargeId, tokenId: largeId },
    transfer: { ...transfer, from: alice.address, to: bob.address, tokenId: 1n },
    approvalForAll,
    failedTransfer,
  } as const
}

/** An ERC-1155: a batch mint, a single and a batch transfer. */
export async function playErc1155(stage: Stage) {
  const { alice, bob } = stage.accounts
  const multi = await stage.deployInBlock('deployer', { contract: 'MultiToken' })
  const call = { contract: 'MultiToken', at: multi.address }
  const ids = [1n, 2n, 2n ** 200n]
  const mintBatch = await stage.callInBlock('deployer', {
    ...call,
    functionName: 'mintBatch',
    args: [alice.address, ids, [100n, 50n, 1n]],
  })
  const single = await stage.callInBlock('alice', {
    ...call,
    functionName: 'safeTransferFrom',
    args: [alice.address, bob.address, 1n, 30n, '0x'],
  })
  const values = [20n, 5n, 1n]
  const batch = await stage.callInBlock('alice', {
    ...call,
    functionName: 'safeBatchTransferFrom',
    args: [alice.address, bob.address, ids, values, '0xc0ffee'],
  })
  return {
    address: multi.address,
    deployment: multi,
    mintBatch,
    single: { ...single, from: alice.address, to: bob.address, id: 1n, value: 30n },
    batch: { ...batch, from: alice.address, to: bob.address, ids, values },
  } as const
}

/** An ERC-4626 vault over the dollar token: deposit, gain, redeem. */
export async function playErc4626(stage: Stage, parts: { dollar: Hex }) {
  const { alice } = stage.accounts
  const vault = await stage.deployInBlock('deployer', { contract: 'Vault', args: [parts.dollar] })
  const dollar = { contract: 'PlainToken', at: parts.dollar }
  await stage.call('alice', { ...dollar, functionName: 'approve', args: [vault.address, 2n ** 256n - 1n] })
  const call = { contract: 'Vault', at: vault.address }
  const deposit = await stage.callInBlock('alice', {
    ...call,
    functionName: 'deposit',
    args: [1_000_000_000n, alice.address],
  })
  await stage.callInBlock('deployer', {
    ...dollar,
    functionName: 'transfer',
    args: [vault.address, 100_000_000n],
  })
  const redeem = await stage.callInBlock('alice', {
    ...call,
    functionName: 'redeem',
    args: [400_000_000n, alice.address, alice.address],
  })
  return {
    address: vault.address,
    symbol: 'vOTTD',
    asset: parts.dollar,
    deployment: vault,
    deposit: { ...deposit, assets: 1_000_000_000n, shares: 1_000_000_000n },
    redeem: { ...redeem, assets: 440_000_000n, shares: 400_000_000n },
  } as const
}
