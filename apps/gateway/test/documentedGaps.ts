import { expect } from 'vitest'
import type { Gap } from './compareMethods.ts'
import type { ComparedMethod } from './methodCases.ts'
import type { RpcAnswer } from './requestRpc.ts'

/** The gap of docs/gateway.md by node and method: derived from the node itself, never from an answer under test. */
export const DOCUMENTED_GAPS: Readonly<Record<string, Readonly<Partial<Record<ComparedMethod, Gap>>>>> = {
  traceOnly: { trace_replayTransaction: delegationGap() },
}

function resultOf(answer: RpcAnswer): unknown {
  if ('error' in answer) throw new Error(JSON.stringify(answer))
  return answer.result
}

/** The node's parity traces do not have what a delegation changes in the account that signed it. EIP-7702. */
function delegationGap(): Gap {
  return {
    applies: (_, complete) => delegated(complete).length > 0,
    check: (answer, complete) => {
      const signers = delegated(complete)
      const others = (of: RpcAnswer) =>
        Object.fromEntries(Object.entries(stateDiffOf(of)).filter(([address]) => !signers.includes(address)))
      expect(others(answer)).toEqual(others(complete))
      for (const signer of signers)
        expect(stateDiffOf(answer)[signer]?.code).not.toEqual(stateDiffOf(complete)[signer]?.code)
    },
  }
}

type StateDiff = Readonly<Record<string, { readonly code: unknown }>>
const stateDiffOf = (answer: RpcAnswer) =>
  (resultOf(answer) as { readonly stateDiff: StateDiff | null }).stateDiff ?? {}
const delegated = (answer: RpcAnswer) =>
  Object.entries(stateDiffOf(answer)).flatMap(([address, { code }]) =>
    JSON.stringify(code).includes('0xef0100') ? [address] : [],
  )
