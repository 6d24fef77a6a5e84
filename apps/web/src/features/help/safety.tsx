/** What happens to answers without a connection. */
export function Safety() {
  return (
    <p>
      A review does not need the network between two cards. Every answer is kept in this browser as soon as it is given,
      until the server has it. When the connection drops, the tab closes or the computer stops, sign in again with the
      same browser: Wordtide offers to go on where you were, or to submit what is there.
    </p>
  )
}
