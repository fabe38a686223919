import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import type { AddressTabProps } from '../AddressTabProps.ts'
import { ContractView } from './ContractView.tsx'

/** Source, interface and code of the contract at the address. */
export function ContractTab({ address, account }: AddressTabProps) {
  if (account.data !== undefined && account.data.code !== '0x') {
    return <ContractView address={address} code={account.data.code} tab="contract" pageAddress={address} />
  }
  return (
    <Card>
      <QueryPanel query={account} noun="the code" skeleton={<Skeleton chars={40} />}>
        {() => (
          <PanelState status="absent">
            There is no code at this address now: it is an account, or a contract that was destroyed or not
            deployed yet.
          </PanelState>
        )}
      </QueryPanel>
    </Card>
  )
}
