import type { DevnetScenarios } from './playScenarios.ts'

type Row = readonly [label: string, value: string | bigint]

/** What each hash, address or block number shows, as text for a terminal: one line each, grouped. */
export function summary(scenarios: DevnetScenarios): string {
  const groups: Record<string, Row[]> = {
    Blocks: describeBlocks(scenarios),
    Addresses: describeAddresses(scenarios),
    Transactions: describeTransactions(scenarios),
    'Tokens and contracts': describeContracts(scenarios),
    Failures: describeFailures(scenarios),
  }
  const width = Math.max(...Object.values(groups).flatMap((rows) => rows.map(([label]) => label.length)))
  return Object.entries(groups)
    .map(([title, rows]) =>
      [title, ...rows.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`)].join('\n'),
    )
    .join('\n\n')
}

function describeBlocks({
  bigBlock,
  busyAddress,
  emptyBlocks,
  transactionTypes,
  headBlockNumber,
}: DevnetScenarios): Row[] {
  return [
    [`${bigBlock.transactionCount} transactions`, bigBlock.blockNumber],
    [`${busyAddress.denseBlockTransactionCount} transactions of one address`, busyAddress.denseBlockNumber],
    ['no transaction', emptyBlocks.blockNumbers[0]],
    ['every fee type', transactionTypes.blockNumber],
    ['two blobs', transactionTypes.blob.blockNumber],
    ['last of the scenarios', headBlockNumber],
  ]
}

function describeAddresses({ busyAddress, setCode, creations, accounts }: DevnetScenarios): Row[] {
  return [
    [`${busyAddress.transactionCount} transactions`, busyAddress.address],
    ['tokens of every kind', accounts.alice],
    ['delegated account (EIP-7702)', setCode.applied.authority],
    ['revoked delegation', setCode.cleared.authority],
    ['created and destroyed in one transaction', creations.createAndDestroy.address],
    ['SELFDESTRUCT beneficiary', creations.beneficiary],
  ]
}

function describeTransactions(scenarios: DevnetScenarios): Row[] {
  const { plainTransfers, transactionTypes, setCode, callTree, creations, events, erc20, erc721, erc1155 } =
    scenarios
  const { undone } = scenarios
  return [
    ['plain payment', plainTransfers.transfer.transactionHash],
    ['payment with a note', plainTransfers.withNote.transactionHash],
    ['96,000 bytes of input', plainTransfers.largeInput.transactionHash],
    ['legacy', transactionTypes.legacy.transactionHash],
    ['access list', transactionTypes.accessList.transactionHash],
    ['blob', transactionTypes.blob.transactionHash],
    ['set-code, applied', setCode.applied.transactionHash],
    ['set-code, some rejected', setCode.mixed.transactionHash],
    ['set-code, invalid signature', setCode.invalidSignature.transactionHash],
    ['set-code, revoked', setCode.cleared.transactionHash],
    ['calls 61 deep', callTree.deep.transactionHash],
    ['151 internal payments', callTree.wide.transactionHash],
    ['340 branching calls', callTree.branching.transactionHash],
    ['every kind of call', callTree.everyKind.transactionHash],
    ['payment reverted inside a success', callTree.caughtInnerRevert.transactionHash],
    ['success under success under a failure', undone.tryInVain.transactionHash],
    ['CREATE', creations.create.transactionHash],
    ['CREATE2', creations.create2.transactionHash],
    ['create and destroy', creations.createAndDestroy.transactionHash],
    ['events of every shape', events.good.transactionHash],
    ['logs that look like transfers', events.malformedTransfers.transactionHash],
    ['hostile text in a log', events.hostileText.transactionHash],
    ['ERC-20 transfer', erc20.transfer.transactionHash],
    ['40 token transfers', erc20.airdrop.transactionHash],
    ['address poisoning', erc20.poisoningTransfer.transactionHash],
    ['ERC-721 transfer', erc721.transfer.transactionHash],
    ['ERC-1155 batch', erc1155.batch.transactionHash],
  ]
}

function describeContracts(scenarios: DevnetScenarios): Row[] {
  const { erc20, erc721, erc1155, erc4626, prices, proxies, everyType, multiFileFailure } = scenarios
  return [
    ['ERC-20 with a price', erc20.token.address],
    ['ERC-20, six decimals', erc20.dollar.address],
    ['ERC-20, symbol in bytes32', erc20.bytes32Symbol.address],
    ['ERC-20 without name and symbol', erc20.withoutMetadata.address],
    ['ERC-20 with a hostile name', erc20.hostileName.address],
    ['wrapped native coin', erc20.wrappedNative.address],
    ['ERC-721', erc721.address],
    ['ERC-1155', erc1155.address],
    ['ERC-4626 vault', erc4626.address],
    ['minimal clone (EIP-1167)', proxies.clone.address],
    ['upgraded proxy (EIP-1967)', proxies.slotProxy.address],
    ['beacon proxy', proxies.beaconProxy.address],
    ['proxy (EIP-1822)', proxies.proxiableProxy.address],
    ['price feed', prices.feed.address],
    ['feed registry', prices.registry.address],
    ['pair factory', prices.pair.factory],
    ['pool factory', prices.pools.factory],
    ['read functions of every type', everyType.address],
    ['contract over several files', multiFileFailure.address],
  ]
}

function describeFailures({ failures, multiFileFailure, erc20 }: DevnetScenarios): Row[] {
  return [
    ['reason as text', failures.requireReason.transactionHash],
    ['hostile reason', failures.hostileReason.transactionHash],
    ['custom error', failures.customError.transactionHash],
    ['unknown error data', failures.unknownErrorData.transactionHash],
    ['panic: overflow', failures.overflow.transactionHash],
    ['no reason', failures.emptyRevert.transactionHash],
    ['out of gas', failures.outOfGas.transactionHash],
    ['invalid opcode', failures.invalidOpcode.transactionHash],
    ['three calls below the top', failures.failInside.transactionHash],
    ['constructor', failures.failingConstructor.transactionHash],
    ['in a library of another file', multiFileFailure.failure.transactionHash],
    ['token transfer', erc20.failedTransfer],
  ]
}
