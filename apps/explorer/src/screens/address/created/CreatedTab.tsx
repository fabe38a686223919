import { useClients } from '../../../queries/clients.ts'
import { createCreatedSearch } from '../../../queries/created/createdContracts.ts'
import type { AddressTabProps } from '../AddressTabProps.ts'
import { FoundInHistory } from '../FoundInHistory.tsx'
import { CREATED_NOUNS, CreatedList, describeUntraced } from './CreatedList.tsx'
import { CREATED_FILE } from './createdFile.ts'

/** Contracts that the address created, each with those that it created in turn. */
export function CreatedTab({ address }: AddressTabProps) {
  const clients = useClients()
  return (
    <FoundInHistory
      address={address}
      tab="created"
      title="Created Contracts"
      nouns={CREATED_NOUNS}
      createSearch={() => createCreatedSearch(clients, address)}
      file={CREATED_FILE}
      nothing="This address created no contract in the transactions that the node knows of it."
      describeUnknown={describeUntraced}
    >
      {(created) => <CreatedList created={created} label="Created contracts" path={[address]} />}
    </FoundInHistory>
  )
}
