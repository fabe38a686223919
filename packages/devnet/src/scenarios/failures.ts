import type { Hex } from '@otterscan/ethereum/hex'
import { parseEther } from 'viem'
import type { Stage } from '../stage.ts'

const REASON = 'Failer: the door is closed'
const CONSTRUCTOR_REASON = 'FailingConstructor: not today'

/** Transactions that fail in every possible way. Each is alone in its block and has status 0. */
export async function playFailures(stage: Stage) {
  const failer = await stage.deployInBlock('deployer', { contract: 'Failer' })
  const fail = (functionName: string, args: readonly unknown[] = [], gas = 200_000n, value = 0n) =>
    stage.callInBlock('carol', { contract: 'Failer', at: failer.address, functionName, args, gas, value })
  const constructorFailure = async () => {
    const deployment = { contract: 'FailingConstructor', args: [CONSTRUCTOR_REASON] }
    return { ...(await stage.deployInBlock('carol', deployment)), reason: CONSTRUCTOR_REASON }
  }
  return {
    /** Where all of these but failingConstructor were sent. */
    address: failer.address,
    requireReason: { ...(await fail('requireReason')), reason: REASON },
    /** The reason holds markup and a text-direction override. */
    hostileReason: {
      ...(await fail('hostileReason')),
      reason: '<img src=x onerror=alert(1)> \u202e txt.exe 🦦',
    },
    customError: {
      ...(await fail('customError')),
      error: 'InsufficientFunds(address,uint256,uint256)',
      args: [stage.accounts.carol.address, parseEther('1'), 2_500_000_000_000_000_001n] as const,
    },
    customErrorWithoutArguments: {
      ...(await fail('customErrorWithoutArguments')),
      error: 'NoReasonAtAll()',
    },
    /** Selector 0x12345678 and one word: no ABI knows it. */
    unknownErrorData: await fail('unknownErrorData'),
    /** Only the selector of Error(string) and an offset. */
    malformedErrorString: await fail('malformedErrorString'),
    assertFalse: { ...(await fail('assertFalse')), panicCode: 0x01n },
    overflow: { ...(await fail('overflow', [1n])), panicCode: 0x11n },
    divideByZero: { ...(await fail('divideByZero', [0n])), panicCode: 0x12n },
    convertEnum: { ...(await fail('convertEnum', [7n])), panicCode: 0x21n },
    popEmptyArray: { ...(await fail('popEmptyArray')), panicCode: 0x31n },
    arrayOutOfBounds: { ...(await fail('arrayOutOfBounds', [3n])), panicCode: 0x32n },
    emptyRevert: await fail('emptyRevert'),
    outOfGas: { ...(await fail('burnAllGas', [], 90_000n)), gasUsed: 90_000n },
    invalidOpcode: await fail('invalidOpcode'),
    /** Fails three calls below the top with InsufficientFunds(self, 0, 7); value was sent along. */
    failInside: await fail('failInside', [3n], 300_000n, parseEther('0.5')),
    /** Unknown selector at a contract without fallback. */
    unknownFunction: await failRaw(stage, failer.address),
    /** A creation that fails; `address` is where the contract would have been. */
    failingConstructor: await constructorFailure(),
  } as const
}

async function failRaw(stage: Stage, to: Hex) {
  const transactionHash = await stage.send('carol', { to, data: '0xdeadbeef', gas: 60_000n })
  return { transactionHash, blockNumber: await stage.closeBlock() }
}

/** A contract over several files with non-ASCII text: what fails, fails in a library in another file. */
export async function playMultiFileFailure(stage: Stage) {
  const library = await stage.deployInBlock('deployer', { contract: 'Accounts' })
  const ledger = await stage.deployInBlock('deployer', {
    contract: 'Ledger',
    libraries: { Accounts: library.address },
  })
  const call = { contract: 'Ledger', at: ledger.address }
  const success = await stage.callInBlock('alice', { ...call, functionName: 'addTwice', args: [400n] })
  const failure = await stage.callInBlock('alice', { ...call, functionName: 'addTwice', args: [1_001n] })
  return {
    address: ledger.address,
    library: library.address,
    success,
    failure: {
      ...failure,
      reason: 'Größe: zu groß 🦦',
      /** File and text of the line that reverts. */
      sourceName: 'contracts/ledger/lib/Measure.sol',
      sourceText: 'require(value <= most, unicode"Größe: zu groß 🦦")',
    },
  } as const
}
