import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import type { XrayCall } from '@otterscan/ethereum/execution/xray'

/** The transaction itself as a call, as far as its receipt tells: what it returned is not known. */
export function toOutermostCall(
  { from, to, value, input, gas }: Pick<Transaction, 'from' | 'to' | 'value' | 'input' | 'gas'>,
  { status, gasUsed, contractAddress }: Pick<Receipt, 'status' | 'gasUsed' | 'contractAddress'>,
): XrayCall {
  return {
    kind: 'call',
    type: to === null ? 'CREATE' : 'CALL',
    depth: 0,
    from,
    to: to ?? contractAddress,
    value,
    input,
    output: undefined,
    gas,
    gasUsed,
    error: status === 0 ? 'failed' : undefined,
  }
}
