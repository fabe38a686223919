export function AddressScreen(props: {
  readonly addressText: string
  readonly subPath: string
  readonly nonceText: string | undefined
  readonly cursorHashText: string | undefined
  readonly cursorBlockText: string | undefined
  readonly pageText: string | undefined
}) {
  return <pre>{JSON.stringify(props)}</pre>
}
