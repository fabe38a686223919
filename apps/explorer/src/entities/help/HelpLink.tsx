import { Lazy, lazyComponent } from '@otterscan/ui/Lazy'

const FoundHelp = lazyComponent(async () => (await import('./FoundHelp.tsx')).FoundHelp)

/** A link to what the guide says of a message; nothing where it says nothing. */
export function HelpLink({ message }: { readonly message: string }) {
  return (
    <Lazy>
      <FoundHelp message={message} />
    </Lazy>
  )
}
