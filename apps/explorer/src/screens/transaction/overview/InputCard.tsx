import { Card } from '@otterscan/ui/Card'
import { InputView } from '../../../entities/decoded/InputView.tsx'
import { UnreadableValue } from '../../../entities/UnreadableValue.tsx'
import type { TransactionView } from '../TransactionView.ts'

/** Input data of the transaction. */
export function InputCard({ view: { transaction } }: { readonly view: TransactionView }) {
  const { input, to, unreadable } = transaction
  const fault = unreadable.find(({ path }) => path === 'input' || path === 'data')
  // A recipient that could not be read is not a creation.
  const isCreation = to === null && !unreadable.some(({ path }) => path === 'to')
  return (
    <Card title={isCreation ? 'Input Data (init code)' : 'Input Data'}>
      {input !== undefined ? (
        <InputView input={input} isCreation={isCreation} address={to} />
      ) : fault !== undefined ? (
        <UnreadableValue field={fault} />
      ) : (
        <p className="text-muted text-sm">The node sent no input.</p>
      )}
    </Card>
  )
}
