/** What a person types to delete their account. */
export const deleteWord = 'DELETE'
