export function BlockTransactionsScreen(props: {
  readonly blockText: string
  readonly pageText: string | undefined
}) {
  return <pre>{JSON.stringify(props)}</pre>
}
