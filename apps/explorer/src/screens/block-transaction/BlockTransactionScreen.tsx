export function BlockTransactionScreen(props: { readonly blockText: string; readonly indexText: string }) {
  return <pre>{JSON.stringify(props)}</pre>
}
