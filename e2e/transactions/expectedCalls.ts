import { type ExpectedByName, row, tell } from './ExpectedTransaction.ts'
import { ether } from './expectedRows.ts'

const made = (address: string) => tell('MadeContract', ['address', 'made', address])

const CALLS: ExpectedByName = {
  '61 calls deep': ({ callTree: { deep, address, sink } }) => ({
    hash: deep.transactionHash,
    sentence: row('Called deep on', address, 'with 0.25 ETH'),
    input: tell(
      ['deep', 'Calls itself `depth` times and pays the sink from the bottom.'],
      ['uint256', 'depth', 60n],
      ['address', 'sink', sink],
    ),
    operations: [
      ...Array.from({ length: deep.depth - 1 }, () => row('TRANSFER', address, address, '0.25 ETH')),
      row('TRANSFER', address, sink, '0.25 ETH'),
    ],
    logs: [tell('Reached', ['uint256 indexed', 'depth', 0n], ['uint256', 'value', deep.value])],
  }),
  '151 payments side by side': ({ callTree: { wide, address }, accounts: { bob } }) => ({
    hash: wide.transactionHash,
    sentence: row('Called wide on', address, 'with 0.001 ETH'),
    operations: [
      ...Array.from({ length: wide.transferCount - 1 }, (_, n) =>
        row(
          'TRANSFER',
          address,
          `0x${(BigInt(wide.firstAddress) + BigInt(n)).toString(16).padStart(40, '0')}`,
          `${ether(BigInt(n + 1))} ETH`,
        ),
      ),
      row('TRANSFER', address, bob, `${ether(10n ** 15n - (150n * 151n) / 2n)} ETH`),
    ],
  }),
  '340 calls in a tree': ({ callTree: { branching, address } }) => ({
    hash: branching.transactionHash,
    sentence: row('Called tree on', address),
    input: tell(
      ['tree', 'Calls itself `branches` times at each of `depth` levels.'],
      ['uint256', 'depth', 4n],
      ['uint256', 'branches', 4n],
    ),
  }),
  'every kind of call': ({ callTree: { everyKind, address, sink } }) => ({
    hash: everyKind.transactionHash,
    sentence: row('Called everyKind on', address, 'with 0.000000000000000003 ETH'),
    operations: [row('TRANSFER', address, sink, '0.000000000000000003 ETH')],
  }),
  'a failure inside that was caught': ({ callTree: { caughtInnerRevert, address, sink } }) => ({
    hash: caughtInnerRevert.transactionHash,
    sentence: row('Called catchInner on', address, 'with 1 ETH'),
    // The node behind marks what was undone, although the trace was not opened.
    operations: [
      row('TRANSFER', address, address, '0.5 ETH undone'),
      row('TRANSFER', address, sink, '0.5 ETH undone'),
      row('TRANSFER', address, sink, '0.000000000000000001 ETH'),
    ],
    logs: [
      new RegExp(
        `^ Caught\\(bytes reason\\) From the verified ABI of the contract\\. reason \\(0\\) bytes 0x08c379a0\\w*${Buffer.from(caughtInnerRevert.reason).toString('hex')}\\w* ?100 bytes$`,
      ),
    ],
  }),
  'what succeeds under a success under a failure': ({ undone: { tryInVain, address, sink } }) => ({
    hash: tryInVain.transactionHash,
    sentence: row('Called tryInVain on', address, 'with 0.5 ETH'),
    operations: [
      ...Array.from({ length: 3 }, () => row('TRANSFER', address, address, '0.5 ETH undone')),
      row('TRANSFER', address, sink, `${ether(tryInVain.undoneValue)} ETH undone`),
      new RegExp(
        row('^CREATE', address, '(0x[0-9a-f]{40}|nothing was created) 0.000000000000000003 ETH undone$'),
      ),
      row('TRANSFER', address, sink, '0.000000000000000002 ETH'),
    ],
    logs: [
      new RegExp(
        `^ Caught\\(bytes reason\\) From the verified ABI of the contract\\. reason \\(0\\) bytes 0x08c379a0\\w*${Buffer.from(tryInVain.reason).toString('hex')}\\w* ?100 bytes$`,
      ),
    ],
  }),
  'a payment passed on': ({ callTree: { forward, address, sink } }) => ({
    hash: forward.transactionHash,
    sentence: row('Called forward on', address, 'with 0.75 ETH'),
    operations: [row('TRANSFER', address, sink, '0.75 ETH')],
  }),
}

const SALT = `0x${'5a'.repeat(32)}`

const CREATIONS: ExpectedByName = {
  'a contract makes a contract': ({ creations: { create, maker } }) => ({
    hash: create.transactionHash,
    sentence: row('Called create on', maker, 'with 0.1 ETH'),
    input: tell('create', ['uint256', 'number', 7n]),
    operations: [row('CREATE', maker, create.address, '0.1 ETH')],
    logs: [made(create.address)],
  }),
  'one at an address known beforehand': ({ creations: { create2, maker } }) => ({
    hash: create2.transactionHash,
    sentence: row('Called create2 on', maker),
    input: tell('create2', ['uint256', 'number', 8n], ['bytes32', 'salt', SALT]),
    operations: [row('CREATE2', maker, create2.address)],
    logs: [made(create2.address)],
  }),
  'the same address again': ({ creations: { create2Again, maker } }) => ({
    hash: create2Again.transactionHash,
    sentence: row('Tried to call create2 on', maker),
    failure: 'without return data',
    operations: [/^CREATE2 0x[0-9a-f]{40} nothing was created undone$/],
  }),
  'created and destroyed at once': ({ creations: { createAndDestroy, maker, beneficiary } }) => ({
    hash: createAndDestroy.transactionHash,
    sentence: row('Called createAndDestroy on', maker, 'with 0.3 ETH'),
    operations: [
      row('CREATE2', maker, createAndDestroy.address, '0.3 ETH'),
      row('SELF DESTRUCT', createAndDestroy.address, beneficiary, '0.3 ETH'),
    ],
    logs: [made(createAndDestroy.address)],
  }),
  'and once more at the same address': ({ creations }) => ({
    hash: creations.createAndDestroyAgain.transactionHash,
    sentence: row('Called createAndDestroy on', creations.maker, 'with 0.4 ETH'),
    operations: [
      row('CREATE2', creations.maker, creations.createAndDestroy.address, '0.4 ETH'),
      row('SELF DESTRUCT', creations.createAndDestroy.address, creations.beneficiary, '0.4 ETH'),
    ],
    logs: [made(creations.createAndDestroy.address)],
  }),
  'destroyed in its own constructor': ({ creations: { createNeverThere, maker, beneficiary } }) => ({
    hash: createNeverThere.transactionHash,
    sentence: row('Called createNeverThere on', maker, 'with 0.2 ETH'),
    operations: [
      new RegExp(row('^CREATE', maker, '0x[0-9a-f]{40} 0.2 ETH$')),
      new RegExp(row('^SELF DESTRUCT 0x[0-9a-f]{40}', beneficiary, '0.2 ETH$')),
    ],
    logs: [
      /^ MadeContract\(address made\) From the verified ABI of the contract\. made \(0\) address 0x[0-9a-f]{40}$/,
    ],
  }),
  'a constructor that fails inside a success': ({ creations: { createFailing, maker } }) => ({
    hash: createFailing.transactionHash,
    sentence: row('Called createFailing on', maker),
    operations: [new RegExp(row('^CREATE', maker, '(0x[0-9a-f]{40}|nothing was created) undone$'))],
    logs: [made(`0x${'00'.repeat(20)}`)],
  }),
  'twelve contracts': ({ creations: { createMany, maker } }) => ({
    hash: createMany.transactionHash,
    sentence: row('Called createMany on', maker),
    input: tell('createMany', ['uint256', 'count', 12n]),
    operations: Array.from(
      { length: createMany.count },
      () => new RegExp(row('^CREATE', maker, '0x[0-9a-f]{40}$')),
    ),
    logs: Array.from(
      { length: createMany.count },
      () =>
        /^ MadeContract\(address made\) From the verified ABI of the contract\. made \(0\) address 0x[0-9a-f]{40}$/,
    ),
  }),
  'destroyed later: the value goes': ({ creations: { destroyedLater, beneficiary } }) => ({
    hash: destroyedLater.transactionHash,
    sentence: row('Called destroy on', destroyedLater.address),
    input: tell('destroy', ['address', 'heir', beneficiary]),
    operations: [row('SELF DESTRUCT', destroyedLater.address, beneficiary, '0.6 ETH')],
  }),
  'a contract made with value': ({ creations: { destroyedLater } }) => ({
    hash: destroyedLater.deployment.transactionHash,
    sentence: row('Created contract', destroyedLater.address),
  }),
}

const counted = (by: string, count: bigint) =>
  tell('Counted', ['address indexed', 'by', by], ['uint256', 'count', count])

const PROXIES: ExpectedByName = {
  'a clone is made': ({ proxies: { clone } }) => ({
    hash: clone.creation.transactionHash,
    sentence: row('Called clone on', clone.factory),
    input: tell('clone', ['address', 'target', clone.implementation]),
    operations: [row('CREATE', clone.factory, clone.address)],
    logs: [
      tell(
        'Cloned',
        ['address indexed', 'target', clone.implementation],
        ['address', 'clone', clone.address],
      ),
    ],
  }),
  'a clone is used': ({ proxies: { clone }, accounts: { bob } }) => ({
    hash: clone.use.transactionHash,
    sentence: row('Called increment on', clone.address),
    action: 'increment',
    logs: [counted(bob, 1n)],
  }),
  'a proxy is made': ({ proxies: { slotProxy }, accounts: { deployer } }) => ({
    hash: slotProxy.deployment.transactionHash,
    sentence: row('Created contract', slotProxy.address),
    logs: [
      tell(
        'AdminChanged',
        ['address', 'previousAdmin', `0x${'00'.repeat(20)}`],
        ['address', 'newAdmin', deployer],
      ),
      tell('Upgraded', ['address indexed', 'implementation', slotProxy.implementationBefore]),
    ],
  }),
  'a proxy is used': ({ proxies: { slotProxy }, accounts: { bob } }) => ({
    hash: slotProxy.use.transactionHash,
    sentence: row('Called increment on', slotProxy.address),
    logs: [counted(bob, 1n)],
  }),
  'a proxy is upgraded': ({ proxies: { slotProxy } }) => ({
    hash: slotProxy.upgrade.transactionHash,
    sentence: row('Called upgradeTo on', slotProxy.address),
    input: tell('upgradeTo', ['address', 'target', slotProxy.implementation]),
    logs: [tell('Upgraded', ['address indexed', 'implementation', slotProxy.implementation])],
  }),
  'and used again': ({ proxies: { slotProxy }, accounts: { bob } }) => ({
    hash: slotProxy.useAfterUpgrade.transactionHash,
    sentence: row('Called increment on', slotProxy.address),
    logs: [counted(bob, 11n)],
  }),
  'a proxy with a beacon': ({ proxies: { beaconProxy }, accounts: { bob } }) => ({
    hash: beaconProxy.use.transactionHash,
    sentence: row('Called increment on', beaconProxy.address),
    logs: [counted(bob, 1n)],
  }),
  'a proxy of EIP-1822': ({ proxies: { proxiableProxy }, accounts: { bob } }) => ({
    hash: proxiableProxy.use.transactionHash,
    sentence: row('Called increment on', proxiableProxy.address),
    logs: [counted(bob, 1n)],
  }),
}

/** Calls, creations and proxies. */
export const ALL_CALLS: ExpectedByName = { ...CALLS, ...CREATIONS, ...PROXIES }
