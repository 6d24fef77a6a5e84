import { useUser } from '../../shared/session/use-session.ts'

/** A list of what the teacher of a class sees of its students. */
export function TeacherSees() {
  const email = useUser()?.email
  return (
    <ul className="grid list-disc gap-1 ps-5 text-sm">
      <li>
        Your name and your e-mail address
        {email !== undefined && (
          <>
            {' '}
            (<span className="wrap-anywhere">{email}</span>)
          </>
        )}
      </li>
      <li>In the lists of the class: your progress, and on which days and for how many minutes you learn</li>
      <li>Nothing of your other lists</li>
    </ul>
  )
}
